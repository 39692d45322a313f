import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'

/** Longer than any retry of a batch. */
const BATCH_KNOWN_SECONDS = 3600

/** Adds a batch of counts, unless it was added before. */
const ADD = `
  if not redis.call('set', KEYS[1], '1', 'NX', 'EX', ARGV[1]) then return 0 end
  for at = 2, #ARGV, 2 do redis.call('hincrby', KEYS[2], ARGV[at], ARGV[at + 1]) end
  return 1`

/** Moves the counts to a separate key, or returns those that were moved earlier and never stored. */
const TAKE = `
  if redis.call('exists', KEYS[2]) == 0 then
    if redis.call('exists', KEYS[1]) == 0 then return {} end
    redis.call('rename', KEYS[1], KEYS[2])
    redis.call('hset', KEYS[2], 'id', ARGV[1])
  end
  return redis.call('hgetall', KEYS[2])`

/** Deletes the taken counts with this id, never the next ones. */
const FORGET = `if redis.call('hget', KEYS[1], 'id') == ARGV[1] then redis.call('del', KEYS[1]) end`

/** Counts that were taken together. */
export interface TallyBatch {
  readonly id: string
  readonly counts: ReadonlyMap<string, number>
}

/**
 * Counts events that are too frequent for one write each. All processes add counts in Redis, and a worker
 * stores them in the database from time to time. Counts can be lost with Redis, so never count anything that
 * is billed. Calls fail while Redis is down.
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
   * Returns the counts since the last `take`, or null if there are none. Returns the same batch again until
   * `forget` is called: store its id with the counts, to skip a repeat.
   */
  async take(name: string): Promise<TallyBatch | null> {
    const keys = [this.#key(name, 'heap'), this.#key(name, 'taken')]
    const fields = (await this.#redis.eval(TAKE, keys.length, ...keys, randomUUID())) as string[]
    const heap = new Map<string, string>()
    for (let at = 0; at < fields.length; at += 2) heap.set(fields[at] ?? '', fields[at + 1] ?? '')
    const id = heap.get('id')
    if (id === undefined) return null
    heap.delete('id')
    return { id, counts: new Map([...heap].map(([what, count]) => [what, Number(count)])) }
  }

  /** Deletes a taken batch, once its counts are stored. */
  async forget(name: string, heapId: string): Promise<void> {
    await this.#redis.eval(FORGET, 1, this.#key(name, 'taken'), heapId)
  }

  /** The braces keep all keys of a name in one Redis Cluster slot. */
  #key(name: string, what: string): string {
    return `tally:{${this.#namespace}:${name}}:${what}`
  }
}
