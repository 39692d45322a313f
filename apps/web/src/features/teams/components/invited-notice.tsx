import { Notice } from '@/ui/notice.tsx'
import type { Team } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'
import { InviteAnswer } from './invite-answer.tsx'

/** Whoever comes to the page of a team that has invited them can answer here. */
export function InvitedNotice({ team, inviteId }: { team: Team; inviteId: string }) {
  const { t } = useTeamsTexts()
  return (
    <Notice
      title={t('invited.title')}
      action={<InviteAnswer inviteId={inviteId} team={team} className="flex flex-wrap gap-3" />}
    >
      {t('invited.hint')}
    </Notice>
  )
}
