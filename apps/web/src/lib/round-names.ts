import pt from '@locales/pt/rounds.json'
import { roundNameOf } from '@trunfo/contract/tournaments/round-names'
import { useCallback } from 'react'
import { featureTexts } from './i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    rounds: typeof pt
  }
}

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
