import { useMemo } from 'react'
import { useRoundName } from '@/lib/round-names.ts'
import type { BracketLabels } from '@/ui/bracket/labels.ts'
import type { PublicMatch } from './engine-stages.ts'
import { useStagesTexts } from './stages.texts.ts'

/** Rounds of a knockout by name: "Quartas", "Semifinal", "Final"; earlier ones by number. */
export function useRoundLabels(rounds: number): Partial<BracketLabels> {
  const { t } = useStagesTexts()
  const nameOf = useRoundName()
  return useMemo(
    () => ({ round: (number: number) => nameOf(number, rounds) ?? t('bracket.round', { round: number }) }),
    [nameOf, rounds, t],
  )
}

/** How a match of a plan is referred to: "2.1" in a knockout, "S2.1" in an upper bracket. */
export function useTag() {
  const { t } = useStagesTexts()
  return useMemo(
    () =>
      ({ bracket, round, number }: Pick<PublicMatch, 'bracket' | 'round' | 'number'>): string =>
        !bracket || bracket === 'main'
          ? `${round}.${number}`
          : t(`bracket.tags.${bracket}`, { round, number }),
    [t],
  )
}
