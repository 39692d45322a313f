import { formatMoney } from '@trunfo/money/reais'
import { i18n } from './i18n.ts'

/**
 * The specification's formats for dates and numbers; money has its own in packages/money. Instants arrive as ISO
 * texts in UTC and are shown in the viewer's zone.
 */
const LOCALE = 'pt-BR'
const BRASILIA = 'America/Sao_Paulo'

const formatters = new Map<string, Intl.DateTimeFormat>()
let numbers: Intl.NumberFormat | undefined
let known: { zone: string; offset: number } | undefined

/** To learn the zone's name takes a formatter; the offset, which tells of a journey, takes nothing. */
function viewerZone(): string {
  const offset = new Date().getTimezoneOffset()
  if (known?.offset !== offset) {
    const formatter = createFormatter({})
    const zone = formatter.resolvedOptions().timeZone
    formatters.set(zone, formatter)
    known = { zone, offset }
  }
  return known.zone
}

/** Building a formatter costs far more than using it: one for date and time, kept for the hundreds of dates of a list. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  const formatter = formatters.get(zone) ?? createFormatter({ timeZone: zone })
  formatters.set(zone, formatter)
  return formatter
}

const createFormatter = (zone: { timeZone?: string }) =>
  new Intl.DateTimeFormat(LOCALE, {
    ...zone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** `20/11/2026` */
export function formatDate(instant: string, zone = viewerZone()): string {
  return clockAt(instant, zone).date
}

/** How the specification writes an instant: `20/11/2026 19:30`, on cards `20/11/2026 às 19:30`, in a chat `19:30`. */
const SHAPES = {
  dateTime: (date: string, time: string) => `${date} ${time}`,
  dateAtTime: (date: string, time: string) => `${date} às ${time}`,
  time: (_date: string, time: string) => time,
}
export type TimeShape = keyof typeof SHAPES

/**
 * What the viewer's clock shows at an instant, and `19:30 em Brasília` where that is something else, with the date where
 * that differs too; null where both agree. Nothing else writes a time, so that none is shown without the other.
 */
export function timesOf(instant: string, shape: TimeShape = 'dateTime', zone = viewerZone()) {
  const here = clockAt(instant, zone)
  const there = clockAt(instant, BRASILIA)
  const isSameDay = here.date === there.date
  const time = isSameDay ? there.time : SHAPES.dateAtTime(there.date, there.time)
  return {
    local: SHAPES[shape](here.date, here.time),
    brasilia: isSameDay && here.time === there.time ? null : i18n.t('timeInBrasilia', { time }),
  }
}

function clockAt(instant: string, zone: string) {
  const parts = formatterOf(zone).formatToParts(new Date(instant))
  const { day, month, year, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return { date: `${day}/${month}/${year}`, time: `${hour}:${minute}` }
}

/** `20/11/2026 18:30 (19:30 em Brasília)`: inside a sentence; elsewhere it is a `DateTime`. */
export function formatDateTime(instant: string, shape?: TimeShape, zone?: string): string {
  const { local, brasilia } = timesOf(instant, shape, zone)
  return brasilia ? `${local} (${brasilia})` : local
}

/** What the viewer's zone is called on that day: `Horário Padrão do Amazonas (GMT-4)`. */
export function formatZone(instant: string, zone = viewerZone()): string {
  const nameOf = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(LOCALE, { timeZone: zone, timeZoneName })
      .formatToParts(new Date(instant))
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return `${nameOf('long')} (${nameOf('shortOffset')})`
}

/** `R$ 10,00` that no line end takes apart: inside a sentence. */
export function moneyInText(cents: number): string {
  return formatMoney(cents).replaceAll(' ', '\u00a0')
}

/** `1.234` */
export function formatNumber(value: number): string {
  numbers ??= new Intl.NumberFormat(LOCALE)
  return numbers.format(value)
}
