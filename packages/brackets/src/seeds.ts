/** What a tournament's seed is used for. With one seed for two draws, one would tell about the other. */
export type SeedUse = 'entrants' | 'stage' | 'lots' | 'next'

/**
 * Derived seeds and the commitment to a draw are SHA-256 of these texts. Hashing is up to the caller, because browsers
 * offer it only asynchronously.
 */
export const subSeedText = (seed: string, use: SeedUse): string => `${seed}${use}`

/** The published hash of this text shows later that the seed was chosen before anybody enrolled. */
export const commitmentText = (tournamentId: string, seed: string): string => `${tournamentId}${seed}`

/** A seed has the first 128 bits of a hash in hexadecimal digits. */
export const seedOfHash = (hash: string): string => hash.slice(0, 32)
