import { useInfiniteQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { teamInvitesRoom } from '@trunfo/contract/teams'
import MailOpen from 'lucide-react/icons/mail-open'
import { useRef } from 'react'
import { generatePath, Link, useNavigate } from 'react-router'
import { formatDateTime } from '@/lib/formats.ts'
import { PagedList } from '@/lib/loaded.tsx'
import { useSession } from '@/lib/session.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { TeamPicture } from '@/ui/team-crest.tsx'
import { invitesQuery, type TeamInvite } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'
import { InviteAnswer } from './invite-answer.tsx'
import { PersonRowSkeletons } from './person-row-skeletons.tsx'
import { TeamName } from './team-marks.tsx'

/** Team invites awaiting the viewer's answer, on the account settings page. */
export function InvitesTab() {
  const { t } = useTeamsTexts()
  const { viewer } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  useLiveQuery(viewer && teamInvitesRoom(viewer.id), invitesQuery)
  return (
    <div className="grid gap-4">
      <header className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {t('invites.title')}
        </h2>
        <p className="text-sm text-muted-foreground">{t('invites.lead')}</p>
      </header>
      {/* A declined row disappears with its buttons, so the focus has to move. */}
      <Invites onDeclined={() => heading.current?.focus()} />
    </div>
  )
}

function Invites({ onDeclined }: { onDeclined: () => void }) {
  const { t } = useTeamsTexts()
  const list = useInfiniteQuery(invitesQuery)
  return (
    <PagedList
      list={list}
      of={(page) => page.invites}
      skeleton={<PersonRowSkeletons />}
      failed={t('invites.failed')}
      empty={
        <Empty
          icon={MailOpen}
          title={t('invites.empty')}
          description={t('invites.emptyHint')}
          action={
            <Button asChild variant="secondary">
              <Link to={PAGES.teams.path}>{t('invites.browse')}</Link>
            </Button>
          }
        />
      }
    >
      {(invites) => (
        <Card>
          <ul aria-label={t('invites.title')} aria-busy={list.isFetching} className="divide-y">
            {invites.map((invite) => (
              <InviteRow key={invite.id} invite={invite} onDeclined={onDeclined} />
            ))}
          </ul>
        </Card>
      )}
    </PagedList>
  )
}

function InviteRow({ invite, onDeclined }: { invite: TeamInvite; onDeclined: () => void }) {
  const { t } = useTeamsTexts()
  const navigate = useNavigate()
  const { id, team, leader, sentAt } = invite
  const page = generatePath(PAGES.team.path, { id: team.id })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
        <TeamPicture tag={team.tag} iconUrl={team.iconUrl} className="size-14" />
        <div className="grid min-w-0 gap-0.5">
          <Link to={page} className="font-semibold wrap-anywhere underline-offset-4 hover:underline">
            <TeamName name={team.name} tag={team.tag} />
          </Link>
          <p className="text-sm wrap-anywhere text-muted-foreground">
            {t('invites.from', { leader })} · {t('list.members', { members: team.memberCount })}
          </p>
          <p className="text-xs text-muted-foreground tabular-nums">
            {t('invites.sentAt', { date: formatDateTime(sentAt) })}
          </p>
        </div>
      </div>
      <InviteAnswer
        inviteId={id}
        team={team}
        onAccepted={() => navigate(page)}
        onDeclined={onDeclined}
        className="flex gap-3 max-sm:w-full max-sm:*:flex-1"
      />
    </li>
  )
}
