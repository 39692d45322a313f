/** One entry of a calendar; instants only, which RFC 5545 writes in UTC. */
export interface CalendarEntry {
  readonly uid: string
  readonly startsAt: Date
  readonly changedAt: Date
  readonly summary: string
  readonly description: string
  readonly url: string
  /** Raised whenever calendars must take over a change of the entry. */
  readonly revision: number
  readonly isCancelled: boolean
}

export interface Calendar {
  readonly name: string
  readonly product: string
  readonly refreshMinutes: number
  readonly entries: readonly CalendarEntry[]
}

const LINE_OCTETS_MAX = 75

/**
 * Formats a calendar as RFC 5545 defines it. An entry has no end, because nobody knows when a bracket will be
 * finished.
 */
export function writeCalendar({ name, product, refreshMinutes, entries }: Calendar): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(product)}//PT-BR`,
    'CALSCALE:GREGORIAN',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
    `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

function linesOf(entry: CalendarEntry): string[] {
  const changedAt = instant(entry.changedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `SEQUENCE:${entry.revision}`,
    `DTSTART:${instant(entry.startsAt)}`,
    `SUMMARY:${text(entry.summary)}`,
    `DESCRIPTION:${text(entry.description)}`,
    `URL:${entry.url}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

/** `20261220T223000Z` */
function instant(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Escapes line breaks as `\n`: a raw one would let a name begin another property. */
function text(value: string): string {
  return value
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\r\n|[\r\n]/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** Folds lines by octets, and never inside a character. */
function folded(line: string): string {
  let octets = 0
  let result = ''
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS_MAX) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += size
  }
  return result
}
