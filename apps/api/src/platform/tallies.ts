import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'

/** Long enough for whatever is sent a second time. */
const BATCH_KNOWN_SECONDS = 3600

/** Adds a batch to the heap, unless it is in it already. */
const ADD = `
  if not redis.call('set', KEYS[1], '1', 'NX', 'EX', ARGV[1]) then return 0 end
  for at = 2, #ARGV, 2 do redis.call('hincrby', KEYS[2], ARGV[at], ARGV[at + 1]) end
  return 1`

/** Sets the heap apart under a name of its own, or finds the one that was set apart and never written down. */
const TAKE = `
  if redis.call('exists', KEYS[2]) == 0 then
    if redis.call('exists', KEYS[1]) == 0 then return {} end
    redis.call('rename', KEYS[1], KEYS[2])
    redis.call('hset', KEYS[2], 'id', ARGV[1])
  end
  return redis.call('hgetall', KEYS[2])`

/** Forgets the heap of this name, and never the next one. */
const FORGET = `if redis.call('hget', KEYS[1], 'id') == ARGV[1] then redis.call('del', KEYS[1]) end`

export interface Heap {
  readonly id: string
  readonly counts: ReadonlyMap<string, number>
}

/**
 * Counts of things that happen too often for a write each, gathered in Redis for the whole cluster: many adds, and now
 * and then a worker that writes the heap down. What lies in Redis can be lost with it, so nothing is counted here that
 * anybody pays for. Commands fail when Redis is away.
 */
export class Tallies {
  readonly #redis: Redis
  readonly #namespace: string

  constructor(redis: Redis, namespace: string) {
    this.#redis = redis
    this.#namespace = namespace
  }

  /** A batch that comes twice counts once. */
  async add(name: string, batchId: string, counts: ReadonlyMap<string, number>): Promise<void> {
    const keys = [this.#key(name, `batch:${batchId}`), this.#key(name, 'heap')]
    await this.#redis.eval(ADD, keys.length, ...keys, BATCH_KNOWN_SECONDS, ...[...counts].flat())
  }

  /**
   * What has gathered; null when nothing has. It comes again, under the same id, until it is forgotten: whoever writes
   * it down keeps the id beside it.
   */
  async take(name: string): Promise<Heap | null> {
    const keys = [this.#key(name, 'heap'), this.#key(name, 'taken')]
    const fields = (await this.#redis.eval(TAKE, keys.length, ...keys, randomUUID())) as string[]
    const heap = new Map<string, string>()
    for (let at = 0; at < fields.length; at += 2) heap.set(fields[at] ?? '', fields[at + 1] ?? '')
    const id = heap.get('id')
    if (id === undefined) return null
    heap.delete('id')
    return { id, counts: new Map([...heap].map(([what, count]) => [what, Number(count)])) }
  }

  async forget(name: string, heapId: string): Promise<void> {
    await this.#redis.eval(FORGET, 1, this.#key(name, 'taken'), heapId)
  }

  /** In braces what a cluster of Redis keeps together. */
  #key(name: string, what: string): string {
    return `tally:{${this.#namespace}:${name}}:${what}`
  }
}
