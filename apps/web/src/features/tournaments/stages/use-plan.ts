import { useMemo } from 'react'
import { bracketLabels } from '@/ui/bracket/labels.ts'
import type { PlayedStage } from './engine-stages.ts'
import { planMaker } from './planned-rounds.ts'
import { useTag } from './round-labels.ts'
import { type Scene, useCast } from './scene.ts'
import { useStagesTexts } from './stages.texts.ts'

/** The rounds of a plan, by its parts. */
export function usePlan(scene: Scene, played: PlayedStage) {
  const { t } = useStagesTexts()
  const tag = useTag()
  const { make } = useCast(scene, played)
  const plan = useMemo(
    () =>
      planMaker(make, {
        tag,
        winnerOf: (of) => t('bracket.winnerOf', { tag: of }),
        loserOf: (of) => t('bracket.loserOf', { tag: of }),
        bye: bracketLabels.bye,
        hole: bracketLabels.hole,
      }),
    [make, tag, t],
  )
  return useMemo(() => plan(played.matches), [plan, played.matches])
}
