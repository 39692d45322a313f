import type { RoleTotals } from '@trunfo/contract/notifications'
import { ROLES, type Role } from '@trunfo/contract/roles'
import { formatNumber } from '@/lib/formats.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Choice } from '@/ui/choice.tsx'
import { FieldSet } from '@/ui/field.tsx'
import { RoleBadge } from '@/ui/role-badge.tsx'
import { useBroadcastsTexts } from './broadcasts.texts.ts'

interface AudienceFieldProps {
  value: readonly Role[]
  onChange: (value: readonly Role[]) => void
  /** Undefined until loaded. */
  totals: RoleTotals | undefined
  error: string | undefined
}

/** Every account has the role `user`, so its checkbox stands for everyone. */
export function AudienceField({ value, onChange, totals, error }: AudienceFieldProps) {
  const { t } = useBroadcastsTexts()
  const isForAll = value.includes('user')
  const choose = (role: Role, isChosen: boolean) =>
    onChange(isChosen ? [...value, role] : value.filter((other) => other !== role))

  return (
    <FieldSet legend={t('form.audience')} error={error}>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {ROLES.map((role) => (
          <Choice
            key={role}
            label={
              <span className="flex flex-wrap items-center gap-x-2">
                {role === 'user' ? t('form.everybody') : <RoleBadge of={role} />}
                {totals && (
                  <span className="text-xs font-normal text-muted-foreground tabular-nums">
                    {formatNumber(totals[role])}
                  </span>
                )}
              </span>
            }
            className={role === 'user' ? 'sm:col-span-2' : undefined}
          >
            {(props) => (
              <Checkbox
                {...props}
                name="audience"
                checked={isForAll || value.includes(role)}
                disabled={isForAll && role !== 'user'}
                onCheckedChange={(isChosen) => choose(role, isChosen === true)}
              />
            )}
          </Choice>
        ))}
      </div>
    </FieldSet>
  )
}
