import { useInfiniteQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import MailOpen from 'lucide-react/icons/mail-open'
import { useRef } from 'react'
import { generatePath, Link, useNavigate } from 'react-router'
import { errorText } from '@/lib/error-text.ts'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { LoadMore } from '@/ui/load-more.tsx'
import { invitesQuery } from '../teams.api.ts'
import { useLiveInvites } from '../teams.realtime.ts'
import { useTeamsTexts } from '../teams.texts.ts'
import { InviteRow } from './invite-row.tsx'
import { PersonRowSkeletons } from './person-row-skeletons.tsx'

/** The invites of teams that wait for the viewer's answer, in the settings of their account. */
export function InvitesTab() {
  const { t } = useTeamsTexts()
  const { viewer } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  useLiveInvites(viewer?.id ?? null)
  return (
    <div className="grid gap-4">
      <header className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {t('invites.title')}
        </h2>
        <p className="text-sm text-muted-foreground">{t('invites.lead')}</p>
      </header>
      {/* A row goes away with its buttons, so focus needs another place to be. */}
      <Invites onDeclined={() => heading.current?.focus()} />
    </div>
  )
}

function Invites({ onDeclined }: { onDeclined: () => void }) {
  const { t } = useTeamsTexts()
  const navigate = useNavigate()
  const list = useInfiniteQuery(invitesQuery)
  const invites = list.data?.pages.flatMap((page) => page.invites)

  if (!invites && list.error) {
    return (
      <ErrorState
        title={t('invites.failed')}
        description={errorText(list.error)}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  if (!invites) return <PersonRowSkeletons />
  if (invites.length === 0) {
    return (
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
    )
  }
  return (
    <div className="grid gap-4">
      <Card>
        <ul aria-label={t('invites.title')} aria-busy={list.isFetching} className="divide-y">
          {invites.map((invite) => (
            <InviteRow
              key={invite.id}
              invite={invite}
              onAccepted={() => navigate(generatePath(PAGES.team.path, { id: invite.team.id }))}
              onDeclined={onDeclined}
            />
          ))}
        </ul>
      </Card>
      <LoadMore list={list} />
    </div>
  )
}
