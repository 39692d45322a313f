import { useQuery } from '@tanstack/react-query'
import Undo2 from 'lucide-react/icons/undo-2'
import { type RefObject, useId } from 'react'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { formatDateTime } from '@/lib/formats.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { Card } from '@/ui/card.tsx'
import { type SentInvite, sentInvitesQuery, useWithdrawInvite } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'
import { PersonAndDate } from './person-and-date.tsx'
import { PersonRowSkeletons } from './person-row-skeletons.tsx'

interface SentInvitesProps {
  teamId: string
  /** Receives the focus when a row and its button are gone. */
  focusAfter: RefObject<HTMLElement | null>
}

/** Invites of the team that are still unanswered. */
export function SentInvites({ teamId, focusAfter }: SentInvitesProps) {
  const { t } = useTeamsTexts()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h2 id={headingId} className="text-lg">
        {t('sentInvites.title')}
      </h2>
      <Loaded
        query={useQuery(sentInvitesQuery(teamId))}
        skeleton={<PersonRowSkeletons />}
        failed={t('sentInvites.failed')}
      >
        {({ invites }) =>
          invites.length === 0 ? (
            <p className="text-sm text-muted-foreground">{t('sentInvites.empty')}</p>
          ) : (
            <Card>
              <ul aria-label={t('sentInvites.title')} className="divide-y">
                {invites.map((invite) => (
                  <SentInviteRow key={invite.id} teamId={teamId} invite={invite} focusAfter={focusAfter} />
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
    </section>
  )
}

function SentInviteRow({ teamId, invite, focusAfter }: SentInvitesProps & { invite: SentInvite }) {
  const { t } = useTeamsTexts()
  const withdrawal = useWithdrawInvite(teamId, invite)
  return (
    <li className="flex items-center gap-3 p-4">
      <PersonAndDate
        person={invite.person}
        date={t('invites.sentAt', { date: formatDateTime(invite.sentAt) })}
      />
      <ConfirmedButton
        act={withdrawal}
        texts="teams:withdrawInvite"
        values={{ username: invite.person.username }}
        icon={Undo2}
        variant="outline"
        focusAfter={focusAfter}
      />
    </li>
  )
}
