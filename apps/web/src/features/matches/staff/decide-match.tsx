import { DECISION_REASON_MAX } from '@trunfo/contract/matches'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { actAndTell } from '../act-and-tell.ts'
import { Confirmation } from '../confirmation.tsx'
import { nameOf } from '../lobby/sides.ts'
import { useDecideMatch } from '../matches.acts.ts'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { useWinnerQuestion } from '../use-winner-question.ts'
import { WinnerChoice } from '../winner-choice.tsx'

export function DecideMatch({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const decision = useDecideMatch(match.id)
  const [reason, setReason] = useState('')
  const { chosenId, choose, error, ask, isAsking, stopAsking } = useWinnerQuestion({
    failed: t('decide.failed'),
    required: t('decide.required'),
  })

  async function decide() {
    if (chosenId === null) return
    const ruling = { winnerId: chosenId, ...(reason.trim() && { reason: reason.trim() }) }
    const words = { done: t('decide.done'), failed: t('decide.failed') }
    await actAndTell(() => decision.mutateAsync(ruling), words)
  }

  return (
    <form onSubmit={ask} className="grid gap-3">
      <WinnerChoice
        match={match}
        legend={t('decide.legend')}
        error={error}
        chosenId={chosenId}
        onChoose={choose}
      />
      <Field label={t('decide.reason')} hint={t('decide.reasonHint')}>
        <Textarea
          value={reason}
          maxLength={DECISION_REASON_MAX}
          className="min-h-16"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Button type="submit">{t('decide.submit')}</Button>
      {isAsking && (
        <Confirmation
          title={t('decide.confirmTitle', { name: nameOf(match, chosenId) })}
          description={t('decide.confirmHint')}
          confirm={t('decide.confirm')}
          onConfirm={decide}
          onClose={stopAsking}
        />
      )}
    </form>
  )
}
