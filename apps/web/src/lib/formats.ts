import { formatMoney, grouped } from '@trunfo/money/reais'
import { i18n } from './i18n.ts'

/**
 * Formats for dates and numbers as specified; money is formatted in packages/money. Instants arrive as ISO
 * strings in UTC and are shown in the viewer's time zone. `Intl` is avoided: its first formatter takes a
 * phone a tenth of a second, on every page.
 */
const LOCALE = 'pt-BR'

/** Minutes behind UTC, as in `getTimezoneOffset`. Brazil ended daylight saving in 2019; a test checks it. */
export const BRASILIA = 180

const viewerOffset = (instant: string) => new Date(instant).getTimezoneOffset()

/** `20/11/2026` */
export function formatDate(instant: string, offset = viewerOffset(instant)): string {
  return clockAt(instant, offset).date
}

/** `20/11` */
export const formatDayOfMonth = (instant: string) => formatDate(instant).slice(0, 5)

/** Formats of an instant: `20/11/2026 19:30`, on cards `20/11/2026 às 19:30`, in a chat `19:30`. */
const SHAPES = {
  dateTime: (date: string, time: string) => `${date} ${time}`,
  dateAtTime: (date: string, time: string) => `${date} às ${time}`,
  time: (_date: string, time: string) => time,
}
export type TimeShape = keyof typeof SHAPES

/**
 * The viewer's local time of an instant, and Brasília's (`19:30 em Brasília`) where it differs, with the date
 * if that differs too; otherwise null. All times are formatted here, so none is shown without the other.
 */
export function timesOf(instant: string, shape: TimeShape = 'dateTime', offset = viewerOffset(instant)) {
  const here = clockAt(instant, offset)
  const there = clockAt(instant, BRASILIA)
  const isSameDay = here.date === there.date
  const time = isSameDay ? there.time : SHAPES.dateAtTime(there.date, there.time)
  return {
    local: SHAPES[shape](here.date, here.time),
    brasilia: isSameDay && here.time === there.time ? null : i18n.t('timeInBrasilia', { time }),
  }
}

function clockAt(instant: string, offset: number) {
  const [date = '', time = ''] = new Date(Date.parse(instant) - offset * 60_000).toISOString().split('T')
  return { date: date.split('-').reverse().join('/'), time: time.slice(0, 5) }
}

/** `20/11/2026 18:30 (19:30 em Brasília)`, for use inside a sentence; elsewhere use `DateTime`. */
export function formatDateTime(instant: string, shape?: TimeShape, offset?: number): string {
  const { local, brasilia } = timesOf(instant, shape, offset)
  return brasilia ? `${local} (${brasilia})` : local
}

const viewerZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Name of the viewer's time zone on that day: `Horário Padrão do Amazonas (GMT-4)`. */
export function formatZone(instant: string, zone = viewerZone()): string {
  const nameOf = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(LOCALE, { timeZone: zone, timeZoneName })
      .formatToParts(new Date(instant))
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return `${nameOf('long')} (${nameOf('shortOffset')})`
}

/** `R$ 10,00` with a non-breaking space, for use inside a sentence. */
export function moneyInText(cents: number): string {
  return formatMoney(cents).replaceAll(' ', '\u00a0')
}

/** `1.234` or `12,5` */
export const formatNumber = grouped
