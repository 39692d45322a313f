import { PAGES } from '@trunfo/contract/pages'
import { HOUSE_ROLES } from '@trunfo/contract/prizes'
import { hasAnyRole } from '@trunfo/contract/roles'
import { OPEN_STATUSES } from '@trunfo/contract/tournaments'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import Swords from 'lucide-react/icons/swords'
import { type ReactNode, type RefObject, Suspense } from 'react'
import { generatePath, Link } from 'react-router'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { useSession } from '@/lib/session.ts'
import { useFocusKept } from '@/lib/use-focus-kept.ts'
import { useSignInFirst } from '@/lib/use-sign-in-first.ts'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { type Tournament, useEnrol } from './detail.api.ts'
import { EarlyAccess } from './early-access.tsx'
import { ENROLS, useEnrolOnArrival } from './enrol-on-arrival.ts'
import { UnassignedEnrolButton, WithdrawButton } from './form-dialog-buttons.tsx'

const CheckInPanel = lazyComponent(async () => (await import('../presence/check-in-panel.tsx')).CheckInPanel)
const PausePanel = lazyComponent(async () => (await import('../pauses/pause-panel.tsx')).PausePanel)
const WaitingPanel = lazyComponent(async () => (await import('../presence/waiting-panel.tsx')).WaitingPanel)
const TodoNote = lazyComponent(async () => (await import('../todo/todo-note.tsx')).TodoNote)
const LeaveButton = lazyComponent(async () => (await import('../departure/leave-button.tsx')).LeaveButton)

interface EnrolmentBarProps {
  tournament: Tournament
  /** Whether the viewer's own data has loaded; until then their abilities are unknown. */
  isKnown: boolean
}

/** The viewer's next action. Sticks below the navbar while scrolling. */
export function EnrolmentBar({ tournament, isKnown }: EnrolmentBarProps) {
  const { t } = useTournamentsTexts()
  const { status } = useSession()
  const isOpen = OPEN_STATUSES.some((one) => one === tournament.status)
  const { openMatchId, staysIn, participantId, waitingPosition, pause } = tournament.viewer
  const isReady = isKnown && status !== 'loading'
  const canLeave = tournament.abilities.canLeave && (openMatchId !== null || staysIn)
  const plays = tournament.status === 'in_progress' && participantId !== null && !tournament.isTest
  const cannotEnter = isOpen && participantId === null && waitingPosition === null
  // Where the match was missed as well: notices lead there.
  const why = pause && (cannotEnter || pause.tournament.id === tournament.id) ? pause : null
  if (!isOpen && !openMatchId && !canLeave && !plays && !why) return null
  return (
    <section
      aria-label={t('detail.actions')}
      // A notice is too tall to stick.
      className="sticky top-16 z-20 has-[[data-notice]]:static -mx-4 flex flex-wrap items-center gap-3 bg-background px-4 py-2"
    >
      {!isReady && <ButtonSkeleton />}
      {isReady && why && (
        <Suspense fallback={<Skeleton className="h-44 w-full" />}>
          <PausePanel tournamentId={tournament.id} pause={why} />
        </Suspense>
      )}
      {isReady && isOpen && !(why && cannotEnter) && <Enrolment tournament={tournament} />}
      {isReady && plays && (
        <Suspense fallback={<p className="min-h-5 w-full text-sm" />}>
          <TodoNote tournament={tournament} />
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
      {isReady && canLeave && (
        <Suspense fallback={null}>
          <LeaveButton tournament={tournament} />
        </Suspense>
      )}
    </section>
  )
}

/** Enrols and withdraws while the tournament is open, or says why that is not possible. */
function Enrolment({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const { viewer } = useSession()
  const signInFirst = useSignInFirst()
  const enrolment = useEnrol(tournament.id)
  useEnrolOnArrival(enrolment, tournament)
  const { type, participantCount, maxParticipants, waitingCount, vipOnlyUntil, abilities } = tournament
  const isEnrolled = tournament.viewer.participantId !== null
  const enrolled = useFocusKept<HTMLParagraphElement>(isEnrolled)

  if (isEnrolled) return <Enrolled tournament={tournament} place={enrolled} />
  if (viewer && type === 'team' && !tournament.viewer.teamId) return <TeamRequired />
  if (participantCount >= maxParticipants || waitingCount > 0)
    return (
      <Suspense fallback={<ButtonSkeleton />}>
        <WaitingPanel tournament={tournament} />
      </Suspense>
    )
  if (viewer && !abilities.canEnrol && !vipOnlyUntil) return null
  const button = (
    <>
      {tournament.viewer.isTeamUnassigned ? (
        <UnassignedEnrolButton tournament={tournament} act={enrolment} />
      ) : (
        <Button
          isLoading={enrolment.isPending}
          onClick={() =>
            viewer
              ? void enrolment.run()
              : signInFirst(t('signIn.required'), t('detail.loginRequiredHint'), ENROLS)
          }
          className="max-sm:w-full"
        >
          <Plus aria-hidden />
          {t(`detail.enrol.${type}`)}
        </Button>
      )}
      <PrizeTerms tournament={tournament} />
    </>
  )
  if (!vipOnlyUntil) return button
  return (
    <EarlyAccess tournament={tournament} until={vipOnlyUntil}>
      {button}
    </EarlyAccess>
  )
}

/** Shows the terms of the prize. Staff who cannot win it read that before they enrol. */
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

interface EnrolledProps {
  tournament: Tournament
  /** Receives focus from the enrol button, so it is announced. */
  place: RefObject<HTMLParagraphElement | null>
}

function Enrolled({ tournament, place }: EnrolledProps) {
  const { t } = useTournamentsTexts()
  const { type, abilities, checkIn } = tournament
  return (
    <>
      {checkIn && (
        <Suspense fallback={<Skeleton className="h-11 w-full" />}>
          <CheckInPanel tournament={tournament} checkIn={checkIn} />
        </Suspense>
      )}
      <p ref={place} tabIndex={-1} className="flex items-center gap-2 text-sm font-semibold outline-none">
        <Check aria-hidden className="size-4 shrink-0 text-primary" />
        {t(`detail.enrolled.${type}`)}
      </p>
      {abilities.canWithdraw ? (
        <WithdrawButton tournament={tournament} />
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

const ButtonSkeleton = () => <Skeleton className="h-11 w-full sm:w-40" />
