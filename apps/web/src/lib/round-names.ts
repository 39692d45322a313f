import pt from '@locales/pt/rounds.json'
import { isTable } from '@trunfo/brackets/shapes'
import { roundNameOf } from '@trunfo/contract/tournaments/round-names'
import type { BRACKETS, TournamentFormat } from '@trunfo/contract/tournaments/stages'
import { useCallback } from 'react'
import { letterOf } from './group-letter.ts'
import { featureTexts } from './i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    rounds: typeof pt
  }
}

type MatchBracket = (typeof BRACKETS)[number]

const useRoundsTexts = featureTexts('rounds', pt)

/** "Quartas de final", or "Rodada 2" for a round without a name. */
export function useRoundTitle(): (round: number, rounds: number) => string {
  const { t } = useRoundsTexts()
  return (round, rounds) => {
    const name = roundNameOf(round, rounds)
    return name === 'round' ? t('round', { round }) : t(`title.${name}`)
  }
}

/** A round's name, or null if it only has a number. The returned function keeps its identity. */
export function useRoundName(): (round: number, rounds: number) => string | null {
  const { t } = useRoundsTexts()
  return useCallback(
    (round, rounds) => {
      const name = roundNameOf(round, rounds)
      return name === 'round' ? null : t(`name.${name}`)
    },
    [t],
  )
}

/** "Rodada 2 · Quartas", or the number alone. */
export function useNumberedRound(): (round: number, rounds: number) => string {
  const { t } = useRoundsTexts()
  const nameOf = useRoundName()
  return (round, rounds) => [t('round', { round }), nameOf(round, rounds)].filter(Boolean).join(' · ')
}

/** Where a match stands: its bracket, its group and its round. */
export interface MatchPlace {
  readonly format: TournamentFormat
  readonly bracket: MatchBracket
  readonly group: number
  readonly round: number
  readonly rounds: number
}

/** "Rodada 2" in the default format, which says nothing of the place; elsewhere as `useMatchTitle` names it. */
export function usePlaceTitle(): (match: {
  readonly round: number
  readonly place?: Omit<MatchPlace, 'round'> | undefined
}) => string {
  const { t } = useRoundsTexts()
  const matchTitle = useMatchTitle()
  return ({ round, place }) => (place ? matchTitle({ ...place, round }) : t('round', { round }))
}

/** "Semifinal", "Grupo B · Rodada 2", "Chave inferior · Rodada 3" or "Grande final". */
export function useMatchTitle(): (place: MatchPlace) => string {
  const { t } = useRoundsTexts()
  const roundTitle = useRoundTitle()
  return ({ format, bracket, group, round, rounds }) => {
    if (bracket === 'third') return t('third')
    if (bracket === 'final') return round > 1 ? t('reset') : t('grandFinal')
    if (bracket !== 'main')
      return round === rounds
        ? t(`last.${bracket}`)
        : [t(`bracket.${bracket}`), t('round', { round })].join(' · ')
    if (group > 0) return [t('group', { group: letterOf(group) }), t('round', { round })].join(' · ')
    return isTable(format) ? t('round', { round }) : roundTitle(round, rounds)
  }
}
