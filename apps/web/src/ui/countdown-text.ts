const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "2 d 03:04:05", "03:04:05" or "04:05". Rounds up, so that it shows 0 only at the end. */
export function formatCountdown(leftMs: number): string {
  const left = Math.ceil(Math.max(0, leftMs) / SECOND) * SECOND
  const two = (unit: number, cycle: number) => String(Math.floor(left / unit) % cycle).padStart(2, '0')
  const clock = `${two(MINUTE, 60)}:${two(SECOND, 60)}`
  if (left < HOUR) return clock
  if (left < DAY) return `${two(HOUR, 24)}:${clock}`
  return `${Math.floor(left / DAY)} d ${two(HOUR, 24)}:${clock}`
}

/** Milliseconds until the text changes. */
export function untilNextTick(leftMs: number): number {
  if (leftMs <= 0) return 0
  return leftMs % SECOND || SECOND
}
