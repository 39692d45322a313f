import { amend, keyOf, type Revised, restore } from '../src/model/apply.ts'
import type { Match, MatchKey, Result, Side, Slot } from '../src/model/match.ts'
import { departed, settled, undecidedMatches } from '../src/model/progress.ts'
import type { Format, Place, Revision, Stage } from '../src/model/stage.ts'
import { opened, win } from './plan-play.ts'

/** A stage told in words: matches are named "upper 1.2" and written as "upper 1.2: p1 - p8 > p1". */
export class Scene<Settings> {
  readonly #format: Format<Settings>
  stage: Stage<Settings>

  constructor(format: Format<Settings>, count: number, settings: Settings) {
    this.#format = format
    this.stage = opened(format, count, settings)
  }

  settle(name: string, result: Result): this {
    this.stage = settled(this.#format, this.stage, keyNamed(name), result)
    return this
  }

  win(name: string, winner: Side): this {
    return this.settle(name, win(this.#find(name), winner))
  }

  /** The better seed wins every match that is left. */
  favourites(): this {
    for (let [match] = undecidedMatches(this.stage); match; [match] = undecidedMatches(this.stage)) {
      const [one = 0, two = 0] = match.sides.map((slot) =>
        slot.kind === 'entrant' ? Number(slot.id.slice(1)) : 0,
      )
      this.stage = settled(this.#format, this.stage, match, win(match, one < two ? 1 : 2))
    }
    return this
  }

  leave(id: string): this {
    this.stage = departed(this.#format, this.stage, id, 'left')
    return this
  }

  revise(name: string, winner: Side): Revision {
    return this.reviseTo(name, win(this.#find(name), winner))
  }

  /** Null reopens the match. The correction is applied if it is allowed. */
  reviseTo(name: string, result: Result | null): Revision {
    const revision = this.#format.revise(this.stage, { match: keyNamed(name), result })
    if (revision.kind === 'revised') this.stage = amend(this.stage, revision)
    return revision
  }

  undo(revision: Revision): void {
    this.stage = restore(this.stage, revision as Revised)
  }

  places(): string {
    return writtenPlaces(this.#format.places(this.stage))
  }

  line(name: string): string {
    return written(this.#find(name))
  }

  lines(): string[] {
    return this.stage.matches.map(written)
  }

  #find(name: string): Match {
    const found = this.stage.matches.find((match) => keyOf(match) === keyOf(keyNamed(name)))
    if (!found) throw new Error(`there is no ${name}`)
    return found
  }
}

export function forfeit(winner: Side | null): Result {
  return { kind: 'forfeit', winner }
}

/** "3 p4, 5–6 p1, 5–6 p2" */
export function writtenPlaces(places: readonly Place[]): string {
  return places.map(({ id, from, to }) => `${from === to ? from : `${from}–${to}`} ${id}`).join(', ')
}

export function keyNamed(name: string): MatchKey {
  const [, bracket, round, number] = /^(\w+) (\d+)\.(\d+)$/.exec(name) ?? []
  return { bracket: bracket as MatchKey['bracket'], group: 0, round: Number(round), number: Number(number) }
}

function written({ bracket, round, number, sides, outcome }: Match): string {
  const [one, two] = sides.map(nameOf)
  const winner = outcome !== null && 'winner' in outcome ? (outcome.winner === 1 ? one : two) : ''
  const endings = {
    won: '>',
    drawn: '=',
    forfeit: 'W.O.',
    'double-forfeit': 'double W.O.',
    bye: 'bye',
    void: 'void',
  }
  const ending = outcome === null ? '' : ` ${endings[outcome.kind]} ${winner}`.trimEnd()
  return `${bracket} ${round}.${number}: ${one} - ${two}${ending}`
}

function nameOf(slot: Slot): string {
  return slot.kind === 'entrant' ? slot.id : slot.kind === 'open' ? '?' : 'nobody'
}
