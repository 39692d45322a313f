import { useNumberedRound } from '@/lib/round-names.ts'
import { letterOf } from '../group-letter.ts'
import type { WatchedMatch } from './watching.api.ts'
import { useWatchingTexts } from './watching.texts.ts'

type Place = Pick<WatchedMatch, 'round' | 'rounds' | 'stage'>

/** "Rodada 2 · Semifinal", or where a round has no name, the part of the stage: "Grupo B · Rodada 2". */
export function useWatchedRound(): (place: Place) => string {
  const { t } = useWatchingTexts()
  const roundText = useNumberedRound()
  return ({ round, rounds, stage }) => {
    const numbered = roundText(round, rounds)
    if (!stage) return numbered
    const { bracket, format, group } = stage
    if (bracket === 'final' || bracket === 'third') return t(`part.${bracket}`)
    if (bracket !== 'main') return `${t(`part.${bracket}`)} · ${numbered}`
    if (format === 'swiss') return `${t('part.swiss')} · ${numbered}`
    return group > 0 ? `${t('part.group', { letter: letterOf(group) })} · ${numbered}` : numbered
  }
}
