import { createHash } from 'node:crypto'

/**
 * A seed for one use of a tournament's seed: the first 128 bits of SHA-256 of both. With one seed for two draws, one would
 * tell about the other.
 */
export function subSeed(seed: string, use: 'entrants' | 'stage' | 'lots' | 'next'): string {
  return createHash('sha256').update(`${seed}${use}`).digest('hex').slice(0, 32)
}
