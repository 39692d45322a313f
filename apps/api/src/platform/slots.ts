/**
 * So many places for each holder, such as a person or an address, so that a few of them cannot take the places of all
 * the others. Held in this process only: what it protects is this process's own.
 */
export class Slots {
  readonly #most: number
  readonly #taken = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** False when the holder has all theirs; whoever gets one gives it back, once. */
  take(holder: string): boolean {
    const taken = this.#taken.get(holder) ?? 0
    if (taken >= this.#most) return false
    this.#taken.set(holder, taken + 1)
    return true
  }

  give(holder: string): void {
    const left = (this.#taken.get(holder) ?? 0) - 1
    if (left > 0) this.#taken.set(holder, left)
    else this.#taken.delete(holder)
  }
}
