import sharing from '../../../../../../locales/pt/sharing.json' with { type: 'json' }
import { fillText } from '../../../platform/fill-text.ts'
import type { SharedTournament, TimedMatch } from './sharing.queries.ts'

const BRASILIA = 'America/Sao_Paulo'

const dates = new Intl.DateTimeFormat('pt-BR', {
  timeZone: BRASILIA,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const times = new Intl.DateTimeFormat('pt-BR', {
  timeZone: BRASILIA,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const numbers = new Intl.NumberFormat('pt-BR')
const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** The reader's time zone is unknown, so the text gives Brasília time and says so. */
export function dateText({ startsAt }: Pick<SharedTournament, 'startsAt'>): string {
  return fillText(sharing.date, { date: dates.format(startsAt), time: times.format(startsAt) })
}

export const brasiliaDay = (at: Date): string => dates.format(at)
export const timeText = (at: Date): string => times.format(at)

export function placesText({ maxParticipants, teamSize }: SharedTournament): string {
  const places = numbers.format(maxParticipants)
  return teamSize === null
    ? fillText(sharing.people, { places })
    : fillText(sharing.teams, { places, size: numbers.format(teamSize) })
}

export function prizeText({ prizeType, prizeAmount, prizeDescription }: SharedTournament): string {
  if (prizeType === 'money') return reais.format(prizeAmount / 100)
  if (prizeType === 'coins') return fillText(sharing.coins, { amount: numbers.format(prizeAmount) })
  if (prizeType === 'other') return prizeDescription ?? sharing.customPrize
  return sharing.noPrize
}

/** Null before the start, when a preview without a label works as an invitation. */
export function stateText({ status }: Pick<SharedTournament, 'status'>): string | null {
  if (status === 'cancelled') return sharing.cancelled
  if (status === 'completed') return sharing.completed
  return status === 'in_progress' ? sharing.inProgress : null
}

export const championText = ({ teamSize }: Pick<SharedTournament, 'teamSize'>): string =>
  teamSize === null ? sharing.champion : sharing.championTeam

export const calendarNameOf = (game: string): string => fillText(sharing.calendarName, { game })

export function calendarDescription(tournament: SharedTournament): string {
  const facts = [tournament.gameName, placesText(tournament), `${sharing.prize}: ${prizeText(tournament)}`]
  return facts.filter((fact) => fact !== null).join('\n')
}

export const matchSummary = ({ name }: SharedTournament, { sides: [one, other] }: TimedMatch): string =>
  fillText(sharing.match, { one: one ?? sharing.unknown, other: other ?? sharing.unknown, name })

export const LABELS = { date: sharing.begins, places: sharing.places, prize: sharing.prize }
