import { PAGES } from '@trunfo/contract/pages'
import { generatePath, Link } from 'react-router'
import { errorText } from '@/lib/error-text.ts'
import { formatDateTime } from '@/lib/formats.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { useDecideApplication } from '../teams.acts.ts'
import type { TeamApplication } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'

interface ApplicationRowProps {
  teamId: string
  application: TeamApplication
  isFull: boolean
  onDecided: () => void
}

export function ApplicationRow({ teamId, application, isFull, onDecided }: ApplicationRowProps) {
  const { t } = useTeamsTexts()
  const { id, person, sentAt } = application
  const { username, avatarUrl } = person
  const decision = useDecideApplication(teamId, id)

  async function decide(which: 'accept' | 'reject') {
    try {
      await decision.mutateAsync(which)
      const isAccepted = which === 'accept'
      toast({ title: isAccepted ? t('applications.accepted', { username }) : t('applications.rejected') })
      onDecided()
    } catch (error) {
      toast({ variant: 'destructive', title: t('applications.decideFailed'), description: errorText(error) })
    }
  }

  const isDeciding = (which: 'accept' | 'reject') => decision.isPending && decision.variables === which
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="flex min-w-0 flex-1 basis-52 items-center gap-3">
        <Avatar name={username} src={avatarUrl} />
        <div className="grid min-w-0">
          <Link
            to={generatePath(PAGES.profile.path, { username })}
            className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            {username}
          </Link>
          <span className="text-xs text-muted-foreground tabular-nums">
            {t('applications.sentAt', { date: formatDateTime(sentAt) })}
          </span>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3 max-sm:w-full">
        <Button
          isLoading={isDeciding('accept')}
          disabled={isFull || isDeciding('reject')}
          aria-label={t('applications.acceptOf', { username })}
          onClick={() => decide('accept')}
        >
          {t('applications.accept')}
        </Button>
        <Button
          variant="outline"
          isLoading={isDeciding('reject')}
          disabled={isDeciding('accept')}
          aria-label={t('applications.rejectOf', { username })}
          onClick={() => decide('reject')}
        >
          {t('applications.reject')}
        </Button>
      </div>
    </li>
  )
}
