import { formatMoney } from '@trunfo/money/reais'
import { i18n } from './i18n.ts'

/**
 * The specification's formats for dates and numbers; money has its own in packages/money. Instants arrive as ISO
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
  const { date, time } = formattersOf(zone)
  return { date: date.format(new Date(instant)), time: time.format(new Date(instant)) }
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
  return numbers.format(value)
}
