import { PAGES } from '@trunfo/contract/pages'
import { TEAM_APPLICATIONS_SHOWN_MAX } from '@trunfo/contract/teams'
import Inbox from 'lucide-react/icons/inbox'
import LogIn from 'lucide-react/icons/log-in'
import { type ReactNode, Suspense } from 'react'
import { generatePath, Link } from 'react-router'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { useSession } from '@/lib/session.ts'
import { SignInLink } from '@/lib/sign-in-link.tsx'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { Team } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'
import { ApplyButton } from './apply-button.tsx'
import { InviteAnswer } from './invite-answer.tsx'

const InviteDialog = lazyComponent(async () => (await import('./invite-dialog.tsx')).InviteDialog)

interface TeamActionsProps {
  team: Team
  /** Whether the response is the viewer's own; until then their abilities are unknown. */
  isKnown: boolean
}

/** The viewer's main actions. On phones they stay visible below the navbar. */
export function TeamActions({ team, isKnown }: TeamActionsProps) {
  const { status, viewer } = useSession()
  const { abilities } = team
  if (!isKnown || status === 'loading') {
    return (
      <Bar>
        <Skeleton className="h-11 w-full sm:w-40" />
      </Bar>
    )
  }
  if (status === 'ready' && !viewer) {
    return (
      <Bar>
        <SignIn />
      </Bar>
    )
  }
  if (team.viewer.inviteId) return <InvitedNotice team={team} inviteId={team.viewer.inviteId} />
  if (abilities.canApply || team.viewer.hasApplied) {
    return (
      <Bar>
        <ApplyButton team={team} />
      </Bar>
    )
  }
  if (abilities.canInvite) {
    return (
      <Bar>
        <Suspense fallback={<Skeleton className="h-11 max-sm:flex-1 sm:w-30" />}>
          <InviteDialog team={team} className="max-sm:flex-1" />
        </Suspense>
        <ApplicationsLink team={team} />
      </Bar>
    )
  }
  return null
}

function Bar({ children }: { children: ReactNode }) {
  const { t } = useTeamsTexts()
  return (
    <section
      aria-label={t('page.actions')}
      className="flex flex-wrap gap-3 max-sm:sticky max-sm:top-16 max-sm:z-20 max-sm:-mx-4 max-sm:bg-background max-sm:px-4 max-sm:py-2"
    >
      {children}
    </section>
  )
}

function SignIn() {
  const { t } = useTeamsTexts()
  return (
    <Button asChild className="max-sm:w-full">
      <SignInLink>
        <LogIn aria-hidden />
        {t('apply.signIn')}
      </SignInLink>
    </Button>
  )
}

function ApplicationsLink({ team: { id, pendingApplications } }: { team: Team }) {
  const { t } = useTeamsTexts()
  const count = pendingApplications ?? 0
  return (
    <Button asChild variant="secondary" className="max-sm:flex-1">
      <Link to={generatePath(PAGES.teamApplications.path, { id })}>
        <Inbox aria-hidden />
        {t('applications.title')}
        {count > 0 && (
          <span className="rounded-full bg-primary px-2 text-xs leading-5 font-bold text-primary-foreground tabular-nums">
            {count > TEAM_APPLICATIONS_SHOWN_MAX ? `${TEAM_APPLICATIONS_SHOWN_MAX}+` : count}
          </span>
        )}
      </Link>
    </Button>
  )
}

/** Lets an invited viewer answer on the team's page. */
function InvitedNotice({ team, inviteId }: { team: Team; inviteId: string }) {
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
