import { PAGES } from '@trunfo/contract/pages'
import { hasAnyRole } from '@trunfo/contract/roles'
import { OPEN_STATUSES } from '@trunfo/contract/tournaments'
import { HOUSE_ROLES } from '@trunfo/contract/tournaments/prizes'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import Swords from 'lucide-react/icons/swords'
import { type ReactNode, Suspense } from 'react'
import { generatePath, Link } from 'react-router'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { useSession } from '@/lib/session.ts'
import { useSignInFirst } from '@/lib/use-sign-in-first.ts'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { type Tournament, useEnrol, useWithdraw } from './detail.api.ts'

/** Only staff start a tournament, so only their browsers fetch the question. */
const StartTools = lazyComponent(async () => (await import('./start-tools.tsx')).StartTools)
/** Few tournaments begin with hours for VIPs alone. */
const EarlyAccess = lazyComponent(async () => (await import('./early-access.tsx')).EarlyAccess)
/** And only whoever runs it changes its prize. */
const EditPrize = lazyComponent(async () => (await import('../prizes/edit-prize.tsx')).EditPrize)

interface EnrolmentBarProps {
  tournament: Tournament
  /** Whether the answer is the viewer's own; until then nobody knows what they may do. */
  isKnown: boolean
}

/** What the viewer does here next. It stays in reach below the navbar while the page scrolls. */
export function EnrolmentBar({ tournament, isKnown }: EnrolmentBarProps) {
  const { t } = useTournamentsTexts()
  const { status } = useSession()
  const isOpen = OPEN_STATUSES.some((one) => one === tournament.status)
  const { openMatchId } = tournament.viewer
  const isReady = isKnown && status !== 'loading'
  if (!isOpen && !openMatchId) return null
  return (
    <section
      aria-label={t('detail.actions')}
      // A notice is too high to follow the page.
      className="sticky top-16 z-20 has-[[data-notice]]:static -mx-4 flex flex-wrap items-center gap-3 bg-background px-4 py-2"
    >
      {!isReady && <Skeleton className="h-11 w-full sm:w-40" />}
      {isReady && isOpen && <Enrolment tournament={tournament} />}
      {isReady && isOpen && tournament.abilities.canOpenAnyMatch && (
        <Suspense fallback={<Skeleton className="h-11 w-full sm:w-40" />}>
          <StartTools tournament={tournament} />
        </Suspense>
      )}
      {isReady && isOpen && tournament.abilities.canEditPrize && (
        <Suspense fallback={<Skeleton className="h-11 w-full sm:w-40" />}>
          <EditPrize tournament={tournament} />
        </Suspense>
      )}
      {isReady && openMatchId && (
        <Button asChild className="max-sm:w-full">
          <Link to={generatePath(PAGES.match.path, { matchId: openMatchId })}>
            <Swords aria-hidden />
            {t('detail.openMatch')}
          </Link>
        </Button>
      )}
    </section>
  )
}

/** Enrolling and taking it back, while the tournament is open. What is not possible is said instead. */
function Enrolment({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const { viewer } = useSession()
  const signInFirst = useSignInFirst()
  const enrolment = useEnrol(tournament)
  const { type, participantCount, maxParticipants, vipOnlyUntil, abilities } = tournament

  if (tournament.viewer.participantId) return <Enrolled tournament={tournament} />
  if (participantCount >= maxParticipants) return <Words>{t('errors.full')}</Words>
  if (viewer && type === 'team' && !tournament.viewer.teamId) return <TeamRequired />
  if (viewer && !abilities.canEnrol && !vipOnlyUntil) return null
  const button = (
    <>
      <Button
        isLoading={enrolment.isPending}
        onClick={() =>
          viewer ? void enrolment.run() : signInFirst(t('signIn.required'), t('detail.loginRequiredHint'))
        }
        className="max-sm:w-full"
      >
        <Plus aria-hidden />
        {t(`detail.enrol.${type}`)}
      </Button>
      <PrizeTerms tournament={tournament} />
    </>
  )
  if (!vipOnlyUntil) return button
  return (
    <Suspense fallback={<Skeleton className="h-11 w-full sm:w-40" />}>
      <EarlyAccess tournament={tournament} until={vipOnlyUntil}>
        {button}
      </EarlyAccess>
    </Suspense>
  )
}

/** Who cannot take the prize should know before they play for it. */
function PrizeTerms({ tournament: { prize, prizeGuarantee } }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const { viewer } = useSession()
  const isTheirs = viewer !== null && hasAnyRole(viewer.roles, HOUSE_ROLES)
  const isOutOfIt = isTheirs && prizeGuarantee?.funding === 'house'
  if (prize.type !== 'money' && !isOutOfIt) return null
  return (
    <p className="min-w-0 text-xs text-muted-foreground sm:max-w-80">
      {isOutOfIt ? t('prize.staffPlayForFun') : t('prize.adults')}
    </p>
  )
}

function Enrolled({ tournament: { id, type, abilities } }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const withdrawal = useWithdraw(id)
  return (
    <>
      <p className="flex items-center gap-2 text-sm font-semibold">
        <Check aria-hidden className="size-4 shrink-0 text-primary" />
        {t(`detail.enrolled.${type}`)}
      </p>
      {abilities.canWithdraw ? (
        <Button
          variant="outline"
          isLoading={withdrawal.isPending}
          onClick={() => void withdrawal.run()}
          className="max-sm:w-full"
        >
          {t('withdraw.action')}
        </Button>
      ) : (
        <Words>{t('errors.not_yours_to_withdraw')}</Words>
      )}
    </>
  )
}

function TeamRequired() {
  const { t } = useTournamentsTexts()
  return (
    <div data-notice className="w-full">
      <Notice
        title={t('errors.team_required')}
        action={
          <>
            <Button asChild>
              <Link to={PAGES.teamNew.path}>{t('detail.createTeam')}</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to={PAGES.teams.path}>{t('detail.seeTeams')}</Link>
            </Button>
          </>
        }
      />
    </div>
  )
}

function Words({ children }: { children: ReactNode }) {
  return <p className="flex min-h-11 items-center text-sm text-muted-foreground">{children}</p>
}
