import Check from 'lucide-react/icons/check'
import { Confirmation } from '@/lib/confirmed-button.tsx'
import { useFocusKept } from '@/lib/use-focus-kept.ts'
import { nameOf, ownSideOf } from '../lobby/sides.ts'
import { type Match, useDeclareWinner } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { canBeDrawn, hasScore, scoreWords } from '../report.ts'
import { useScoreText } from '../use-score-text.ts'
import { WinnerForm } from '../winner-form.tsx'

export function DeclareWinner({ match }: { match: Match }) {
  const { canDeclare } = match.abilities
  const place = useFocusKept<HTMLDivElement>(canDeclare)
  return (
    <div ref={place} tabIndex={-1}>
      {canDeclare ? <DeclareForm match={match} /> : <Declared match={match} />}
    </div>
  )
}

function DeclareForm({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const scoreText = useScoreText(match)
  const declaration = useDeclareWinner(match.id)
  const warning = match.tournament.type === 'team' ? t('declare.descriptionTeam') : t('declare.description')
  return (
    <WinnerForm
      match={match}
      act={declaration}
      // While the clock waits for the side, saying that it is there comes first.
      isQuiet={match.abilities.canSayReady}
      legend={t('declare.legend')}
      required={t('declare.required')}
      submit={hasScore(match) || canBeDrawn(match) ? t('score.submit') : t('declare.submit')}
      question={(report, onClose) => (
        <Confirmation
          act={{ run: () => declaration.run(report) }}
          texts={report.winnerId === null ? 'matches:declareDraw' : 'matches:declare'}
          values={{ name: nameOf(match, report.winnerId) }}
          description={[scoreText(report), warning].filter(Boolean).join(' ')}
          tone="primary"
          onClose={onClose}
        />
      )}
    />
  )
}

function Declared({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const { declaredWinnerId = null, declaredScore = null } = ownSideOf(match) ?? {}
  const hasDrawn = declaredWinnerId === null && declaredScore !== null
  const score = hasScore(match) && declaredScore ? ` (${scoreWords(declaredScore)})` : ''
  return (
    (declaredWinnerId !== null || hasDrawn) && (
      <p className="flex items-start gap-2 text-sm font-medium wrap-anywhere">
        <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
        {hasDrawn
          ? t('declare.declaredDraw', { score })
          : t('declare.declared', { name: `${nameOf(match, declaredWinnerId)}`, score })}
      </p>
    )
  )
}
