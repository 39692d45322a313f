import type { StageCut } from './engine-stages.ts'
import { useStagesTexts } from './stages.texts.ts'

/** Who goes on from a stage, in a sentence or two; null if nobody does. */
export function useCutText() {
  const { t } = useStagesTexts()
  return (cut: StageCut): string | null => {
    if (!cut) return null
    if ('size' in cut) return t('waiting.size', { count: cut.size })
    const first = t('waiting.perGroup', { count: cut.perGroup })
    return cut.best > 0 ? `${first} ${t('waiting.best', { count: cut.best })}` : first
  }
}
