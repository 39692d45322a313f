import type { MatchStatus, TournamentStatus } from '@trunfo/contract/tournaments'
import type { ClockPhase } from '@trunfo/contract/tournaments/clocks'
import type { TodoKind } from '@trunfo/contract/tournaments/todo'
import type { CheckInPhase } from '../../tournaments/index.ts'

/** Times are ISO texts, which PostgreSQL wrote into JSON. */
interface ClockFacts {
  readonly phase: ClockPhase
  readonly deadlineAt: string | null
  readonly readyIds: readonly string[]
}

export interface OpenMatchFacts {
  readonly id: string
  readonly status: MatchStatus
  readonly opponentName: string | null
  readonly hasDeclared: boolean
  readonly hasRivalDeclared: boolean
  readonly clock: ClockFacts | null
}

/** The side's latest decided match. */
export interface DecidedMatchFacts {
  readonly id: string
  readonly winnerId: string | null
  /** What the match means for the side in its stage. */
  readonly fate: 'on' | 'out' | 'champion'
  readonly clock: ClockFacts | null
}

export interface SideFacts {
  readonly sideId: string
  readonly hasLeft: boolean
  /** Whether the latest stage has the side in it. */
  readonly isInStage: boolean
  readonly open: OpenMatchFacts | null
  readonly decided: DecidedMatchFacts | null
  /** A planned match that waits for an earlier one. */
  readonly planned: { readonly id: string; readonly opponentName: string | null } | null
}

export interface TodoFacts {
  readonly status: TournamentStatus
  readonly startsAt: string
  readonly checkIn: {
    readonly phase: CheckInPhase
    readonly opensAt: string | null
    readonly closesAt: string | null
  }
  readonly isEntered: boolean
  readonly isWaiting: boolean
  readonly isCheckedIn: boolean
  readonly isChampion: boolean
  /** From the start on, for those in a line-up. */
  readonly side: SideFacts | null
}

export interface Todo {
  readonly kind: TodoKind
  readonly deadlineAt: string | null
  readonly match: { readonly id: string; readonly opponentName: string | null } | null
}

const todo = (kind: TodoKind, deadlineAt: string | null = null, match: Todo['match'] = null): Todo => ({
  kind,
  deadlineAt,
  match,
})

/** What the person does next. Page, match bar, notices and clients of the API all ask this. */
export function todoOf(facts: TodoFacts): Todo {
  const { status, side } = facts
  if (status === 'upcoming' || status === 'registration_open') return beforeStart(facts)
  if (side === null && !facts.isEntered) return todo('none')
  if (status !== 'in_progress') return todo(facts.isChampion ? 'champion' : 'over')
  return side === null ? todo('none') : duringPlay(side)
}

function beforeStart({ isEntered, isWaiting, isCheckedIn, checkIn, startsAt }: TodoFacts): Todo {
  if (!isEntered && !isWaiting) return todo('none')
  if (checkIn.phase === 'open' && !isCheckedIn) return todo('check_in', checkIn.closesAt)
  if (!isEntered) return todo('wait_place')
  return checkIn.phase === 'ahead' ? todo('wait_check_in', checkIn.opensAt) : todo('wait_start', startsAt)
}

function duringPlay(side: SideFacts): Todo {
  const { decided, open, planned } = side
  // What the clock decided comes first: the next match begins to count after the time for objections.
  if (decided?.clock?.phase === 'objected') return todo('wait_crew', null, about(decided))
  const mayObject = decided?.clock?.phase === 'objection' && decided.winnerId !== side.sideId
  if (mayObject && !side.hasLeft) return todo('object', decided.clock?.deadlineAt, about(decided))
  if (side.hasLeft) return todo('out')
  if (open) return inMatch(open, side.sideId)
  if (decided?.fate === 'out' || !side.isInStage) return todo('out')
  if (planned) return todo('wait_rival', null, planned)
  return todo('wait_round', decided?.clock?.deadlineAt ?? null)
}

const about = ({ id }: DecidedMatchFacts) => ({ id, opponentName: null })

function inMatch(open: OpenMatchFacts, sideId: string): Todo {
  const { status, clock, hasDeclared, hasRivalDeclared } = open
  if (clock?.phase === 'vacant') return todo('wait_crew', clock.deadlineAt, open)
  if (status === 'dispute' || clock?.phase === 'crew') return todo('wait_crew', null, open)
  const answerBy = clock?.phase === 'answer' ? clock.deadlineAt : null
  if (hasDeclared) return todo('wait_answer', answerBy, open)
  if (hasRivalDeclared) return todo('answer', answerBy, open)
  if (clock?.phase !== 'ready') return todo('play', null, open)
  return todo(clock.readyIds.includes(sideId) ? 'wait_ready' : 'get_ready', clock.deadlineAt, open)
}

/** What somebody can do now comes before what they wait for. The others wait for nobody, and stay out of the bar. */
const URGENCY: Partial<Record<TodoKind, number>> = {
  check_in: 1,
  get_ready: 1,
  play: 1,
  answer: 1,
  object: 1,
  wait_ready: 2,
  wait_answer: 2,
  wait_crew: 2,
}

/** Of several tournaments, the one that the person looks at first: by urgency, by deadline, then in the given order. */
export function mostUrgent<Task extends { readonly todo: Todo }>(tasks: readonly Task[]): Task | null {
  const urgent = tasks.filter(({ todo: { kind } }) => URGENCY[kind] !== undefined)
  const [first = null] = urgent.toSorted(
    ({ todo: one }, { todo: other }) =>
      (URGENCY[one.kind] ?? 0) - (URGENCY[other.kind] ?? 0) || timeOf(one) - timeOf(other),
  )
  return first
}

/** Any number but infinity, which compares to itself as NaN. */
const timeOf = ({ deadlineAt }: Todo): number =>
  deadlineAt ? Date.parse(deadlineAt) : Number.MAX_SAFE_INTEGER
