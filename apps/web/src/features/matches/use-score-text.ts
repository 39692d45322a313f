import type { Match } from './matches.api.ts'
import { useMatchesTexts } from './matches.texts.ts'
import { hasScore, type Report, scoreWords } from './report.ts'

/** A sentence with the score of a series, for confirmations; empty for a single game. */
export function useScoreText(match: Match): (report: Report) => string {
  const { t } = useMatchesTexts()
  return ({ score1, score2 }) =>
    hasScore(match) && score1 !== undefined && score2 !== undefined
      ? t('score.sentence', { score: scoreWords([score1, score2]) })
      : ''
}
