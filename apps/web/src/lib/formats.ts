/**
 * The specification's formats for dates and numbers; money has its own in ui/money.ts. Instants arrive as ISO
 * texts in UTC and are shown in the viewer's zone.
 */
const LOCALE = 'pt-BR'
const BRASILIA = 'America/Sao_Paulo'

const formatters = new Map<string, { date: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>()
const numbers = new Intl.NumberFormat(LOCALE)

function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Building a formatter costs far more than using it, and a list formats hundreds of dates. */
function formattersOf(zone: string) {
  let pair = formatters.get(zone)
  if (!pair) {
    pair = {
      date: new Intl.DateTimeFormat(LOCALE, {
        timeZone: zone,
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
      }),
      time: new Intl.DateTimeFormat(LOCALE, {
        timeZone: zone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
    }
    formatters.set(zone, pair)
  }
  return pair
}

/** `20/11/2026` */
export function formatDate(instant: string, zone = viewerZone()): string {
  return formattersOf(zone).date.format(new Date(instant))
}

/** `19:30` */
export function formatTime(instant: string, zone = viewerZone()): string {
  return formattersOf(zone).time.format(new Date(instant))
}

/** `20/11/2026 19:30` */
export function formatDateTime(instant: string, zone = viewerZone()): string {
  return `${formatDate(instant, zone)} ${formatTime(instant, zone)}`
}

/** `20/11/2026 às 19:30` */
export function formatDateAtTime(instant: string, zone = viewerZone()): string {
  return `${formatDate(instant, zone)} às ${formatTime(instant, zone)}`
}

/**
 * What a clock in Brasília shows, for a viewer whose own clock shows something else at that instant:
 * `19:30`, with the date where that differs too. Null where both agree.
 */
export function formatBrasiliaTime(instant: string, zone = viewerZone()): string | null {
  if (formatDateTime(instant, zone) === formatDateTime(instant, BRASILIA)) return null
  const isSameDay = formatDate(instant, zone) === formatDate(instant, BRASILIA)
  return isSameDay ? formatTime(instant, BRASILIA) : formatDateAtTime(instant, BRASILIA)
}

/** What the viewer's zone is called on that day: `Horário Padrão do Amazonas (GMT-4)`. */
export function formatZone(instant: string, zone = viewerZone()): string {
  const nameOf = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(LOCALE, { timeZone: zone, timeZoneName })
      .formatToParts(new Date(instant))
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return `${nameOf('long')} (${nameOf('shortOffset')})`
}

/** `1.234` */
export function formatNumber(value: number): string {
  return numbers.format(value)
}
