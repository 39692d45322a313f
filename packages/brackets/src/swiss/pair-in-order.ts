const STEPS_PER_CONTENDER = 32

/**
 * Pairs down a list: each with the next in order whom they have not met. If the end leaves two who have met, it goes
 * back and tries again, up to a bounded number of steps; beyond those it accepts a rematch. It always has an answer.
 * Returns pairs of indices; the first of a pair is the smaller one.
 */
export function pairInOrder(
  size: number,
  haveMet: (one: number, other: number) => boolean,
): [number, number][] {
  if (size % 2 === 1) throw new RangeError('an odd number cannot be paired')
  const free = new FreeList(size)
  const pairs: [number, number][] = []
  let steps = size * STEPS_PER_CONTENDER
  let from: number | null = null
  while (pairs.length < size / 2) {
    const first = free.first
    let second = free.after(from ?? first)
    while (second < size && steps > 0 && haveMet(first, second)) {
      second = free.after(second)
      steps -= 1
    }
    if (second >= size) {
      const last = pairs.pop()
      if (!last) {
        // Every order was tried: from here on a rematch is accepted.
        steps = 0
        from = null
        continue
      }
      free.restore(last[1])
      free.restore(last[0])
      from = last[1]
      continue
    }
    free.remove(first)
    free.remove(second)
    pairs.push([first, second])
    from = null
  }
  return pairs
}

/** Indices in order, of which some are taken. They come back in the reverse order of being taken. */
class FreeList {
  readonly #next: Int32Array
  readonly #previous: Int32Array

  constructor(size: number) {
    // Place 0 is the head; index i stands at place i + 1.
    this.#next = Int32Array.from({ length: size + 2 }, (_, place) => place + 1)
    this.#previous = Int32Array.from({ length: size + 2 }, (_, place) => place - 1)
  }

  get first(): number {
    return (this.#next[0] ?? 0) - 1
  }

  after(index: number): number {
    return (this.#next[index + 1] ?? 0) - 1
  }

  remove(index: number): void {
    const [previous, next] = [this.#previous[index + 1] ?? 0, this.#next[index + 1] ?? 0]
    this.#next[previous] = next
    this.#previous[next] = previous
  }

  restore(index: number): void {
    this.#next[this.#previous[index + 1] ?? 0] = index + 1
    this.#previous[this.#next[index + 1] ?? 0] = index + 1
  }
}
