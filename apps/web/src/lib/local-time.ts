/** Converts between a date field's text, `2026-11-20T19:30` in the device's time zone, and an ISO instant. */

/** Null if the text is not a valid time. */
export function instantOf(local: string): string | null {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** Precise to the minute, which is what the field shows. */
export function localOf(instant: string): string {
  const date = new Date(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** `17/10`: the date `after` days later, independent of the time zone. */
export function dayOf(from: string, after: number): string {
  const day = new Date(`${from}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + after)
  return day.toISOString().slice(5, 10).split('-').reverse().join('/')
}
