import { MatchStrip } from '@/ui/match-strip.tsx'
import type { Match, MatchSide } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { ownSideOf, sidesOf } from './sides.ts'
import { type StepWords, stripSteps } from './strip-steps.ts'

export function DeclarationsStrip({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const [one, other] = sidesOf(match)
  const [first, second, result] = stripSteps(match)
  const own = match.tournament.type === 'team' ? t('strip.yourTeam') : t('strip.you')
  const label = (side: MatchSide) => (ownSideOf(match) === side ? own : side.name)
  const detail = (words: StepWords) =>
    'name' in words ? t(`strip.${words.text}`, words) : t(`strip.${words.text}`)
  return (
    <MatchStrip
      label={t('strip.label')}
      steps={[
        { label: label(one), state: first.state, detail: detail(first.words) },
        { label: label(other), state: second.state, detail: detail(second.words) },
        { label: t('strip.result'), state: result.state, detail: detail(result.words) },
      ]}
    />
  )
}
