/**
 * A bounded map whose entries live for seconds, for responses that are the same for everyone. It is local to
 * the process and never the only copy of anything.
 */
export class ShortCache<Value> {
  readonly #entries = new Map<string, { value: Value; freshUntil: number }>()
  readonly #reading = new Map<string, Promise<Value>>()
  readonly #entriesMax: number

  constructor(entriesMax: number) {
    this.#entriesMax = entriesMax
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.freshUntil > performance.now() ? entry.value : undefined
  }

  /** Returns the entry, or reads it. Callers that come meanwhile share the read; a failure is not stored. */
  async getOrRead(key: string, seconds: number, read: () => Promise<Value>): Promise<Value> {
    const known = this.get(key)
    if (known !== undefined) return known
    const running = this.#reading.get(key)
    if (running) return running
    const reading = read().finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    const value = await reading
    this.set(key, value, seconds)
    return value
  }

  set(key: string, value: Value, seconds: number): void {
    this.#entries.delete(key)
    // Insertion order is age, because `set` always reinserts. Expired entries are deleted at once: a response
    // can be large.
    for (const [oldest, { freshUntil }] of this.#entries) {
      if (freshUntil > performance.now() && this.#entries.size < this.#entriesMax) break
      this.#entries.delete(oldest)
    }
    this.#entries.set(key, { value, freshUntil: performance.now() + seconds * 1000 })
  }
}
