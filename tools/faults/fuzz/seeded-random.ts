import { hash } from 'node:crypto'
import fc from 'fast-check'

/** Random values from a seed and a name, so that one route can be replayed without the routes before it. */
export class Dice {
  readonly #draw: fc.GeneratorValue

  constructor(seed: number, name: string) {
    const own = Number.parseInt(hash('sha256', `${seed} ${name}`).slice(0, 8), 16) | 0
    const [draw] = fc.sample(fc.gen(), { seed: own, numRuns: 1 })
    if (!draw) throw new Error('fast-check drew nothing')
    this.#draw = draw
  }

  below(count: number): number {
    return this.#draw(fc.integer, { min: 0, max: Math.max(0, count - 1) })
  }

  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean {
    return this.#draw(fc.constantFrom, ...HUNDRED) < percent
  }

  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error('there is nothing to pick from')
    return this.#draw(fc.constantFrom, ...items) as Item
  }

  number(): number {
    return this.#draw(fc.double, { noNaN: true })
  }

  /** Arbitrary UTF-16 code units, possibly invalid. */
  units(most: number): string {
    return String.fromCharCode(...this.#draw(fc.array<number>, fc.nat(0xffff), { maxLength: most }))
  }

  json(): unknown {
    return this.#draw(fc.jsonValue)
  }

  /** Draws a text of lower-case letters and digits. If it is long enough, it is unique in a run. */
  letters(count: number): string {
    return Array.from({ length: count }, () => this.pick(LETTERS)).join('')
  }
}

const HUNDRED = Array.from({ length: 100 }, (_, number) => number)
const LETTERS = [...'abcdefghijkmnopqrstuvwxyz23456789']
