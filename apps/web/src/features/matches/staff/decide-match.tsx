import { DECISION_REASON_MAX } from '@trunfo/contract/matches'
import { useRef, useState } from 'react'
import { WalkoverButton } from '@/features/tournaments/index.ts'
import { Confirmation } from '@/lib/confirmed-button.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { openDesk } from '../desk/open-desk.ts'
import { allDisputes, useDecideMatch } from '../judging.api.ts'
import { useJudgingTexts } from '../judging.texts.ts'
import { nameOf, sidesOf } from '../lobby/sides.ts'
import { type Match, matchQuery } from '../matches.api.ts'
import { useScoreText } from '../use-score-text.ts'
import { WinnerForm } from '../winner-form.tsx'

export function DecideMatch({ match, isQuiet = false }: { match: Match; isQuiet?: boolean }) {
  const { t } = useJudgingTexts()
  const scoreText = useScoreText(match)
  const decision = useDecideMatch(match.id)
  const [written, setWritten] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const reason = written.trim()

  function check(): boolean {
    setIsMissing(reason === '')
    if (reason === '') field.current?.focus()
    return reason !== ''
  }

  return (
    <WinnerForm
      match={match}
      act={decision}
      legend={t('decide.legend')}
      required={t('decide.required')}
      submit={t('decide.submit')}
      check={check}
      isQuiet={isQuiet}
      alternative={<GiveWalkover match={match} />}
      question={(report, onClose) => (
        <Confirmation
          act={{ run: () => decision.run({ ...report, reason }) }}
          texts={report.winnerId === null ? 'judging:decideDraw' : 'judging:decide'}
          values={{ name: nameOf(match, report.winnerId) }}
          description={[scoreText(report), t('decide.description')].filter(Boolean).join(' ')}
          tone="primary"
          onClose={onClose}
        />
      )}
    >
      <Field
        label={t('decide.reason')}
        hint={t('decide.reasonHint')}
        error={isMissing && t('decide.reasonRequired')}
      >
        <Textarea
          ref={field}
          value={written}
          maxLength={DECISION_REASON_MAX}
          required
          className="min-h-16"
          onChange={(event) => {
            setWritten(event.target.value)
            setIsMissing(false)
          }}
        />
      </Field>
    </WinnerForm>
  )
}

/** For a match that was not played, because one side or both did not show up. */
function GiveWalkover({ match }: { match: Match }) {
  const { t } = useJudgingTexts()
  return (
    <WalkoverButton
      variant="outline"
      size="lg"
      className="px-3 max-lg:[&>svg]:hidden"
      aria-label={t('decide.walkoverLabel')}
      matchId={match.id}
      sides={sidesOf(match)}
      refreshes={[matchQuery(match.id), allDisputes, openDesk]}
    >
      {t('decide.walkover')}
    </WalkoverButton>
  )
}
