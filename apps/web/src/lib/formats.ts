import { formatMoney, grouped } from '@trunfo/money/reais'
import { i18n } from './i18n.ts'

/**
 * The specification's formats for dates and numbers; money has its own in packages/money. Instants arrive as ISO
 * texts in UTC and are shown in the viewer's zone. No `Intl` here: the first formatter takes a phone a tenth of a
 * second, and every page shows a date or a number before anything else.
 */
const LOCALE = 'pt-BR'

/** Minutes behind UTC, as `getTimezoneOffset` counts. No daylight saving since 2019; the tests ask the zone database. */
export const BRASILIA = 180

const viewerOffset = (instant: string) => new Date(instant).getTimezoneOffset()

/** `20/11/2026` */
export function formatDate(instant: string, offset = viewerOffset(instant)): string {
  return clockAt(instant, offset).date
}

/** `20/11` */
export const formatDayOfMonth = (instant: string) => formatDate(instant).slice(0, 5)

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

/** `20/11/2026 18:30 (19:30 em Brasília)`: inside a sentence; elsewhere it is a `DateTime`. */
export function formatDateTime(instant: string, shape?: TimeShape, offset?: number): string {
  const { local, brasilia } = timesOf(instant, shape, offset)
  return brasilia ? `${local} (${brasilia})` : local
}

const viewerZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

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

/** `1.234` or `12,5` */
export const formatNumber = grouped
