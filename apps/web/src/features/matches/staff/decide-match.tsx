import { DECISION_REASON_MAX } from '@trunfo/contract/matches'
import { useState } from 'react'
import { Confirmation } from '@/lib/confirmed-button.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useDecideMatch } from '../judging.api.ts'
import { useJudgingTexts } from '../judging.texts.ts'
import { nameOf } from '../lobby/sides.ts'
import type { Match } from '../matches.api.ts'
import { WinnerForm } from '../winner-form.tsx'

export function DecideMatch({ match }: { match: Match }) {
  const { t } = useJudgingTexts()
  const decision = useDecideMatch(match.id)
  const [written, setWritten] = useState('')
  const reason = written.trim()
  return (
    <WinnerForm
      match={match}
      act={decision}
      legend={t('decide.legend')}
      required={t('decide.required')}
      submit={t('decide.submit')}
      question={(winnerId, onClose) => (
        <Confirmation
          act={{ run: () => decision.run({ winnerId, ...(reason && { reason }) }) }}
          texts="judging:decide"
          values={{ name: nameOf(match, winnerId) }}
          tone="primary"
          onClose={onClose}
        />
      )}
    >
      <Field label={t('decide.reason')} hint={t('decide.reasonHint')}>
        <Textarea
          value={written}
          maxLength={DECISION_REASON_MAX}
          className="min-h-16"
          onChange={(event) => setWritten(event.target.value)}
        />
      </Field>
    </WinnerForm>
  )
}
