/** The time of a date field, `2026-11-20T19:30` in the zone of the device, and the instant that it means. */

/** Null while there is no such moment. */
export function instantOf(local: string): string | null {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** To the minute, which is what the field shows. */
export function localOf(instant: string): string {
  const date = new Date(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** `17/10`: the day so many days after a date, which belongs to no zone. */
export function dayOf(from: string, after: number): string {
  const day = new Date(`${from}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + after)
  return day.toISOString().slice(5, 10).split('-').reverse().join('/')
}
