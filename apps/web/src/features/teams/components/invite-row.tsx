import { PAGES } from '@trunfo/contract/pages'
import { generatePath, Link } from 'react-router'
import { formatDateTime } from '@/lib/formats.ts'
import type { TeamInvite } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'
import { InviteAnswer } from './invite-answer.tsx'
import { TeamName } from './team-name.tsx'
import { TeamPicture } from './team-picture.tsx'

interface InviteRowProps {
  invite: TeamInvite
  onAccepted: () => void
  onDeclined: () => void
}

export function InviteRow({ invite: { id, team, leader, sentAt }, onAccepted, onDeclined }: InviteRowProps) {
  const { t } = useTeamsTexts()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
        <TeamPicture tag={team.tag} iconUrl={team.iconUrl} className="size-14" />
        <div className="grid min-w-0 gap-0.5">
          <Link
            to={generatePath(PAGES.team.path, { id: team.id })}
            className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
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
        onAccepted={onAccepted}
        onDeclined={onDeclined}
        className="flex gap-3 max-sm:w-full max-sm:*:flex-1"
      />
    </li>
  )
}
