import { afterAll } from 'vitest'

/** Where Stryker's switches look for the mutant that is on. */
const { __stryker__ } = globalThis as { __stryker__?: { activeMutant?: string | undefined } }

/** Off between files: a file that fails while it loads would count as an error of Stryker's, not as a failed test. */
afterAll(() => {
  if (__stryker__) __stryker__.activeMutant = undefined
})
