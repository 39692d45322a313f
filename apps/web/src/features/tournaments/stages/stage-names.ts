import { swissRounds } from '@trunfo/brackets'
import type { PlayedStage } from './engine-stages.ts'
import { useStagesTexts } from './stages.texts.ts'

/** "Grupos" or "Todos contra todos", for example. */
export function useStageName() {
  const { t } = useStagesTexts()
  return ({ format, groupCount }: Pick<PlayedStage, 'format' | 'groupCount'>): string => {
    if (format === 'round-robin') return t(groupCount > 1 ? 'format.groups' : 'format.league')
    return t(`format.${format}`)
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
  return (played: PlayedStage): (string | false)[] => {
    const { bestOf } = played.stage.settings
    const length = bestOf > 1 && t('facts.bestOf', { count: bestOf })
    if (played.format === 'round-robin') return [played.stage.settings.legs === 2 && t('facts.legs'), length]
    if (played.format === 'swiss') {
      const rounds = played.isOpen ? swissRounds(played.stage) : played.stage.settings.rounds
      return [rounds !== null && t('facts.rounds', { count: rounds }), length]
    }
    const { finalBestOf } = played.stage.settings
    return [
      length,
      finalBestOf > 1 && finalBestOf !== bestOf && t('facts.finalBestOf', { count: finalBestOf }),
      played.format === 'knockout' && played.stage.settings.thirdPlace && t('facts.third'),
    ]
  }
}
