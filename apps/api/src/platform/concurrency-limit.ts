/**
 * A number of places per holder, such as a person or an IP address, so that a few holders cannot take
 * everyone's. Local to this process, like the resource that it protects.
 */
export class ConcurrencyLimit {
  readonly #most: number
  readonly #taken = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** False at the limit; otherwise call `give` exactly once. */
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
