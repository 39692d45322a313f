import { seedOrder } from '../plans/seeding.ts'

/** The round in which two seeds meet in a bracket of this size if both keep winning. */
export function meetingRounds(size: number): (one: number, other: number) => number {
  const indexOf = new Map(seedOrder(size).map((seed, index) => [seed, index]))
  return (one, other) => {
    const apart = (indexOf.get(one) ?? 0) ^ (indexOf.get(other) ?? 0)
    return 32 - Math.clz32(apart)
  }
}
