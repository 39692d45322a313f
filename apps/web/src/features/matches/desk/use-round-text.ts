import { useMatchTitle } from '@/lib/round-names.ts'
import type { Desk, RoundChoice } from './board.rules.ts'
import { useBoardTexts } from './board.texts.ts'

/** "Semifinal", or "Fase 2 · Semifinal" where there are several stages. */
export function useRoundText(stages: Desk['stages']): (choice: RoundChoice | null) => string {
  const { t } = useBoardTexts()
  const matchTitle = useMatchTitle()
  return (choice) => {
    const stage = stages.find(({ position }) => position === choice?.stage)
    if (!choice || !stage) return ''
    const { bracket, round } = choice
    const rounds = stage.brackets.find((one) => one.bracket === bracket)?.rounds ?? 0
    const title = matchTitle({ format: stage.format, bracket, group: 0, round, rounds })
    return stages.length > 1 ? t('filters.stageOf', { stage: stage.position, round: title }) : title
  }
}
