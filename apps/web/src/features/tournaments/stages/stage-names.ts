import type { PlayedStage } from './engine-stages.ts'
import { useStagesTexts } from './stages.texts.ts'

/** "Grupos" or "Todos contra todos", for example. */
export function useStageName() {
  const { t } = useStagesTexts()
  return ({ format, groupCount }: Pick<PlayedStage, 'format' | 'groupCount'>): string => {
    return t(groupCount > 1 ? 'groups' : `format.${format}`)
  }
}

/** What is worth knowing of a stage before one looks at its matches, as short phrases. */
export function useStageFacts() {
  const { t } = useStagesTexts()
  const ownFacts = useOwnFacts()
  return (played: PlayedStage): string[] => {
    const { groupCount, isOpen, stage } = played
    return [
      isOpen && t('facts.entrants', { count: stage.entrants.length }),
      groupCount > 1 && t('facts.groups', { count: groupCount }),
      ...ownFacts(played),
    ].filter((fact) => fact !== false)
  }
}

/** What only some formats have. */
function useOwnFacts() {
  const { t } = useStagesTexts()
  return ({ engine, isOpen, stage }: PlayedStage): (string | false)[] => {
    const { bestOf, finalBestOf = 1, legs, rounds: chosen = null, thirdPlace } = stage.settings
    const rounds = isOpen ? (engine.roundCount?.(stage) ?? null) : chosen
    return [
      legs === 2 && t('facts.legs'),
      rounds !== null && t('facts.rounds', { count: rounds }),
      bestOf > 1 && t('facts.bestOf', { count: bestOf }),
      finalBestOf > 1 && finalBestOf !== bestOf && t('facts.finalBestOf', { count: finalBestOf }),
      thirdPlace === true && t('facts.third'),
    ]
  }
}
