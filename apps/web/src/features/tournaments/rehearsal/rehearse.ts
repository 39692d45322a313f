import {
  closeRounds,
  drawnEntrants,
  type Entrant,
  type Format,
  fittedSettings,
  formatOf,
  groupCountRange,
  keyOf,
  type Match,
  opened,
  qualifiedIds,
  requireSettings,
  type Side,
  type Slot,
  type Stage,
  seededEntrants,
  settled,
  undecidedMatches,
} from '@trunfo/brackets'
import { MINUTES_PER_GAME, usualGames } from '@trunfo/contract/tournaments/duration'
import type { TournamentBracket } from '../detail/detail.api.ts'
import type { PublicMatch, PublicStage } from '../stages/engine-stages.ts'

/** What one stage of the cup is planned to be. */
export type StagePlan = Pick<PublicStage, 'position' | 'format' | 'settings' | 'groups' | 'cut'>

export const DEFAULT_PLAN: readonly StagePlan[] = [
  { position: 1, format: 'single-elimination', settings: {}, groups: 0, cut: null },
]

/** Matches that are played at the same time. */
export interface Wave {
  readonly stage: number
  readonly round: number
  readonly matches: number
  /** Since the start of the cup. */
  readonly startsAfterMinutes: number
}

export interface Rehearsal {
  readonly bracket: TournamentBracket
  readonly waves: readonly Wave[]
  readonly minutes: number
  readonly isOver: boolean
}

export interface RehearsalInput {
  readonly plan: readonly StagePlan[]
  readonly names: readonly string[]
  /** The same seed gives the same cup. */
  readonly seed: number
  /** How many waves are played; Infinity for all. */
  readonly wavesPlayed: number
}

interface OpenStage {
  readonly plan: StagePlan
  readonly groups: number
  readonly stage: Stage
}

/** Plays a cup with the engine of the server. Better seeds win a little more often, and nobody is absent. */
export function rehearse({ plan, names, seed, wavesPlayed }: RehearsalInput): Rehearsal {
  const random = randomFrom(seed)
  const ids = names.map((_, index) => `rehearsal-${index + 1}`)
  const open: OpenStage[] = []
  const waves: Wave[] = []
  let minutes = 0
  let isOver = false
  let next = plan[0]
  let qualified: readonly string[] | null = null
  while (next) {
    let current = openStage(next, qualified ?? ids, qualified !== null, random)
    open.push(current)
    const format = engineOf(next)
    for (;;) {
      const playable = (format.playable ?? undecidedMatches)(current.stage)
      const [first] = playable
      if (!first || waves.length >= wavesPlayed) break
      const length = Math.max(...playable.map(({ bestOf }) => usualGames(bestOf))) * MINUTES_PER_GAME
      waves.push({
        stage: next.position,
        round: first.round,
        matches: playable.length,
        startsAfterMinutes: minutes,
      })
      minutes += length
      current = { ...current, stage: playWave(format, current.stage, playable, random) }
      open[open.length - 1] = current
    }
    if (!isFinished(format, current.stage)) break
    const { cut } = next
    const after = plan.find(({ position }) => position === current.plan.position + 1)
    qualified = cut && after ? qualifiedIds(format, current.stage, cut, hexFrom(random)) : []
    next = qualified.length >= 2 ? after : undefined
    isOver = !next
  }
  return { bracket: publish(plan, names, ids, open), waves, minutes, isOver }
}

function openStage(
  plan: StagePlan,
  ids: readonly string[],
  isLater: boolean,
  random: () => number,
): OpenStage {
  const { fewest, most } = groupCountRange(ids.length)
  const groups = plan.groups > 0 ? Math.min(Math.max(plan.groups, fewest), most) : 0
  const drawn = drawnEntrants({ format: plan.format, groupCount: groups }, ids, hexFrom(random))
  const entrants: Entrant[] = isLater ? seededEntrants(ids) : drawn
  const settings = requireSettings(plan.format, fittedSettings(plan.format, plan.settings, ids.length))
  const stage = opened(engineOf(plan), { entrants, settings, seed: hexFrom(random) })
  return { plan, groups, stage: closeRounds(engineOf(plan), stage) }
}

/** Plans come from the server, so the compiler need not know which format it is. */
const engineOf = ({ format }: StagePlan): Format<unknown> => formatOf(format as string)

function playWave(
  format: Format<unknown>,
  stage: Stage,
  playable: readonly Match[],
  random: () => number,
): Stage {
  const seeds = new Map(stage.entrants.map(({ id, seed }) => [id, seed]))
  const seedOf = (slot: Slot) => (slot.kind === 'entrant' ? (seeds.get(slot.id) ?? 0) : 0)
  let now = stage
  for (const match of playable) {
    const [one, two] = match.sides
    const isFirstBetter = seedOf(one) < seedOf(two)
    const winner: Side = random() < (isFirstBetter ? 0.6 : 0.4) ? 1 : 2
    const most = Math.ceil(match.bestOf / 2)
    const fewer = Math.floor(random() * most)
    const score: [number, number] = winner === 1 ? [most, fewer] : [fewer, most]
    now = settled(format, now, match, { kind: 'won', winner, score, games: [] })
  }
  return closeRounds(format, now)
}

function isFinished(format: Format<unknown>, stage: Stage): boolean {
  if (format.close) return format.close(stage).kind === 'finished'
  return stage.matches.every(({ outcome }) => outcome !== null)
}

/** As the server publishes a bracket, so that the same pages show it. Nobody has a page. */
function publish(
  plan: readonly StagePlan[],
  names: readonly string[],
  ids: readonly string[],
  open: readonly OpenStage[],
): TournamentBracket {
  const placeOf = new Map(ids.map((id, index) => [id, index]))
  return {
    participants: ids.map((id, index) => ({ id, name: names[index] ?? '', isGone: true })),
    media: '',
    roundSizes: [],
    matches: open.flatMap(({ plan: { position }, stage }) => published(position, stage, placeOf)),
    stages: plan.map((one) => {
      const found = open.find(({ plan: { position } }) => position === one.position)
      const entrants = (found?.stage.entrants ?? []).map(({ id, seed, group }) => ({
        p: placeOf.get(id) ?? 0,
        seed,
        group: group > 0 ? group : undefined,
      }))
      return { ...one, groups: found?.groups ?? one.groups, seed: found?.stage.seed ?? null, entrants }
    }) as PublicStage[],
  }
}

function published(position: number, stage: Stage, placeOf: ReadonlyMap<string, number>): PublicMatch[] {
  const format = { matches: stage.matches }
  const ready = new Set(undecidedMatches(format).map(keyOf))
  const idOf = (key: Parameters<typeof keyOf>[0]) => `${position}/${keyOf(key)}`
  const placeIn = (slot: Slot) => (slot.kind === 'entrant' ? (placeOf.get(slot.id) ?? null) : null)
  return stage.matches.map((match) => {
    const { sides, outcome, bestOf, winnerTo, loserTo, bracket, group, round, number } = match
    const [one, two] = sides
    const winner = outcome && 'winner' in outcome && outcome.winner ? outcome.winner : null
    const score = outcome && 'score' in outcome && bestOf > 1 ? outcome.score : null
    return {
      id: idOf(match),
      round,
      number,
      p1: placeIn(one),
      p2: placeIn(two),
      winner: winner === null ? null : placeIn(winner === 1 ? one : two),
      status: outcome ? 'completed' : ready.has(keyOf(match)) ? 'in_progress' : 'pending',
      outcome: outcome?.kind === 'void' ? outcome.kind : undefined,
      stage: position,
      bracket,
      group,
      bestOf,
      score1: score?.[0],
      score2: score?.[1],
      isVacant1: one.kind === 'nobody' ? true : undefined,
      isVacant2: two.kind === 'nobody' ? true : undefined,
      winnerTo: winnerTo ? idOf(winnerTo) : undefined,
      winnerToSide: winnerTo?.side,
      loserTo: loserTo ? idOf(loserTo) : undefined,
      loserToSide: loserTo?.side,
    }
  })
}

/** Mulberry32: results are only invented, so it need not be good. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A seed of the engine: 32 digits that are not all zero. */
function hexFrom(random: () => number): string {
  const digits = Array.from({ length: 31 }, () => Math.floor(random() * 16).toString(16))
  return `1${digits.join('')}`
}
