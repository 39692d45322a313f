import { createHash } from 'node:crypto'
import { commitmentText, type SeedUse, seedOfHash, subSeedText } from '@trunfo/brackets'

/** A seed for one use of a tournament's seed. */
export const subSeed = (seed: string, use: SeedUse): string => seedOfHash(sha256(subSeedText(seed, use)))

/** The hash that is published before the start. */
export const commitmentTo = (tournamentId: string, seed: string): string =>
  sha256(commitmentText(tournamentId, seed))

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
