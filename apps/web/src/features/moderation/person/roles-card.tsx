import type { Role } from '@trunfo/contract/roles'
import { useState } from 'react'
import { formatDate } from '@/lib/formats.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Choice } from '@/ui/choice.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import { type Person, useEditRoles } from './person.api.ts'

/** Sends only the roles changed here, so that a role someone else gave meanwhile stays. */
export function RolesCard({ person }: { person: Person }) {
  const { t } = useModerationTexts()
  const saving = useEditRoles(person.id)
  const [touched, setTouched] = useState<readonly Role[]>([])
  const isWanted = ({ role, isHeld }: Person['roles'][number]) => isHeld !== touched.includes(role)
  const toggle = (role: Role) =>
    setTouched(touched.includes(role) ? touched.filter((one) => one !== role) : [...touched, role])
  const heldBefore = (role: Role) => person.roles.some((one) => one.role === role && one.isHeld)

  async function save() {
    const done = await saving.run({
      give: touched.filter((role) => !heldBefore(role)),
      take: touched.filter(heldBefore),
    })
    if (done) setTouched([])
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('acts.roles.title')}</CardTitle>
        <CardDescription>{t('acts.roles.lead')}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {person.roles.map((one) => (
            <li key={one.role}>
              <Choice
                label={t(`acts.roles.names.${one.role}`)}
                description={one.lock && <RoleWhy lock={one.lock} until={person.vipPaidUntil} />}
              >
                {(props) => (
                  <Checkbox
                    {...props}
                    checked={isWanted(one)}
                    disabled={one.lock !== null || saving.isPending}
                    onCheckedChange={() => toggle(one.role)}
                  />
                )}
              </Choice>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            className="max-sm:w-full"
            disabled={touched.length === 0}
            isLoading={saving.isPending}
            onClick={() => void save()}
          >
            {t('acts.roles.save')}
          </Button>
          {touched.length === 0 && <p className="text-sm text-muted-foreground">{t('acts.roles.nothing')}</p>}
        </div>
      </CardContent>
    </Card>
  )
}

function RoleWhy({
  lock,
  until,
}: {
  lock: NonNullable<Person['roles'][number]['lock']>
  until: string | null
}) {
  const { t } = useModerationTexts()
  if (lock !== 'paid') return t(`acts.roles.lock.${lock}`)
  return until ? t('acts.roles.lock.paid', { until: formatDate(until) }) : t('acts.roles.lock.paidOpen')
}
