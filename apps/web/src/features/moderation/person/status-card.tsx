import Ban from 'lucide-react/icons/ban'
import KeyRound from 'lucide-react/icons/key-round'
import MailCheck from 'lucide-react/icons/mail-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserCheck from 'lucide-react/icons/user-check'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import { ActRow } from './act-row.tsx'
import { type Person, type ReasonedAct, useApproveEmail, useUnlock } from './person.api.ts'

const ReasonedDialog = lazyComponent(async () => (await import('./reasoned-dialog.tsx')).ReasonedDialog)

const LOOKS = {
  alert: { icon: TriangleAlert, variant: 'secondary' },
  ban: { icon: Ban, variant: 'destructive' },
  unban: { icon: UserCheck, variant: 'secondary' },
  removeSecondFactor: { icon: ShieldOff, variant: 'outline' },
} as const

/** Unavailable actions say why; those that do not apply, such as unbanning, are left out. */
export function StatusCard({ person }: { person: Person }) {
  const { t } = useModerationTexts()
  const { id, username, status, abilities } = person
  const approving = useApproveEmail(id)
  const unlocking = useUnlock(id)
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('acts.standing.title')}</CardTitle>
        <CardDescription>{t('acts.standing.lead')}</CardDescription>
      </CardHeader>
      <CardContent>
        <ul className="grid gap-4">
          <Reasoned person={person} act="alert" />
          <Reasoned person={person} act={status === 'banned' ? 'unban' : 'ban'} />
          {abilities.approveEmail !== 'confirmed' && (
            <ActRow lock={abilities.approveEmail}>
              <ConfirmedButton
                act={approving}
                texts="moderation:acts.approveEmail"
                values={{ name: username }}
                icon={MailCheck}
                variant="secondary"
                tone="primary"
                disabled={abilities.approveEmail !== null}
              />
            </ActRow>
          )}
          <ActRow lock={abilities.unlock}>
            <ConfirmedButton
              act={unlocking}
              texts="moderation:acts.unlock"
              values={{ name: username }}
              icon={KeyRound}
              variant="outline"
              tone="primary"
              disabled={abilities.unlock !== null}
            />
          </ActRow>
          {abilities.removeSecondFactor !== 'no_second_factor' && (
            <Reasoned person={person} act="removeSecondFactor" />
          )}
        </ul>
      </CardContent>
    </Card>
  )
}

function Reasoned({ person, act }: { person: Person; act: ReasonedAct }) {
  const { t } = useModerationTexts()
  const { icon: Icon, variant } = LOOKS[act]
  const lock = person.abilities[act]
  return (
    <ActRow lock={lock}>
      <DialogButton
        dialog={ReasonedDialog}
        given={{ person, act }}
        failed={t(`acts.${act}.failed`)}
        variant={variant}
        disabled={lock !== null}
      >
        <Icon aria-hidden />
        {t(`acts.${act}.action`)}
      </DialogButton>
    </ActRow>
  )
}
