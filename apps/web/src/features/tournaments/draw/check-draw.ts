import {
  commitmentText,
  drawnEntrants,
  type Entrant,
  formatOf,
  type Match,
  requireSettings,
  type Seeding,
  type Slot,
  seedOfHash,
  subSeedText,
} from '@trunfo/brackets'
import { DEFAULT_FORMAT } from '@trunfo/contract/tournaments/stages'
import type { Tournament, TournamentBracket } from '../detail/detail.api.ts'

type PublishedStage = NonNullable<TournamentBracket['stages']>[number]

export interface DrawCheck {
  /** Whether the hash that was published before the start is that of the seed; null if none was. */
  readonly isCommitted: boolean | null
  /** Whether the seed, the list of entrants, and the ranking or the organiser's order lead to the published first round. */
  readonly isDrawn: boolean
}

/** Repeats the draw from public data, with the package that the server draws with. */
export async function checkDraw(
  { id, bracketSeed, drawCommitment }: Pick<Tournament, 'id' | 'bracketSeed' | 'drawCommitment'>,
  bracket: TournamentBracket,
): Promise<DrawCheck> {
  const seed = bracketSeed ?? ''
  return {
    isCommitted: drawCommitment === null ? null : (await sha256(commitmentText(id, seed))) === drawCommitment,
    isDrawn: await isRepeatable(seed, bracket),
  }
}

async function isRepeatable(seed: string, bracket: TournamentBracket): Promise<boolean> {
  const { participants, matches, stages } = bracket
  const [first] = stages ?? []
  const format = first?.format ?? DEFAULT_FORMAT
  const groupCount = Math.max(0, ...(first?.entrants ?? []).map(({ group = 0 }) => group))
  // A replacement takes over the place that somebody else drew.
  const all = participants.map(({ id, drawnAs }) => drawnAs ?? id)
  // Nobody who entered later was drawn.
  const late = new Set(first?.entrants.flatMap(({ p, joinedRound }) => (joinedRound ? [p] : [])))
  const ids = all.filter((_, place) => !late.has(place))
  const seeding = first ? seedingOf(first, all) : undefined
  const entrants = drawnEntrants(
    { format, groupCount },
    ids,
    seedOfHash(await sha256(subSeedText(seed, 'entrants'))),
    seeding,
  )
  const idAt = (place: number | null | undefined) => (typeof place === 'number' ? all[place] : undefined)
  const dealt = (first?.entrants ?? [])
    .filter(({ p }) => !late.has(p))
    .map((entrant) => ({ ...entrant, id: idAt(entrant.p) }))
  const isDealt = dealt.every(({ id, seed: place, group = 0 }) =>
    entrants.some((one) => one.id === id && one.seed === place && one.group === group),
  )
  const drawn = roundOneOf(format, first?.settings ?? {}, { seed, entrants })
  const published = matches.filter(({ round, stage = 1 }) => round === 1 && stage === 1)
  return (
    isDealt &&
    drawn.every((match) => {
      const { bracket: part, group, number, sides } = match
      const found = published.find(
        (one) => (one.bracket ?? 'main') === part && (one.group ?? 0) === group && one.number === number,
      )
      return found && sides.every((slot, side) => isIn(slot, idAt(side === 0 ? found.p1 : found.p2)))
    })
  )
}

/** What the seeds depend on besides the draw, as it was published. */
function seedingOf({ seeding, placed = 0, entrants }: PublishedStage, ids: readonly string[]): Seeding {
  const inOrder = entrants.toSorted((one, other) => one.seed - other.seed)
  const idOf = ({ p }: { p: number }) => ids[p] ?? ''
  switch (seeding) {
    case 'ranking':
      return {
        kind: seeding,
        points: new Map(inOrder.map((entrant) => [idOf(entrant), entrant.points ?? 0])),
      }
    case 'hand':
      return { kind: seeding, order: inOrder.slice(0, placed).map(idOf) }
    default:
      return { kind: 'draw' }
  }
}

function roundOneOf(
  format: string,
  settings: unknown,
  { seed, entrants }: { readonly seed: string; readonly entrants: readonly Entrant[] },
): Match[] {
  return formatOf(format)
    .open(entrants, requireSettings(format, settings), seed)
    .filter(({ round, sides }) => round === 1 && sides.some(({ kind }) => kind === 'entrant'))
}

const isIn = (slot: Slot, id: string | undefined): boolean =>
  slot.kind === 'entrant' ? slot.id === id : id === undefined

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
