import { DECISION_REASON_MAX } from '@trunfo/contract/matches'
import { type SubmitEvent, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { toast } from '@/ui/toast.ts'
import { actAndTell } from '../act-and-tell.ts'
import { Confirmation } from '../confirmation.tsx'
import { nameOf } from '../lobby/sides.ts'
import { useDecideMatch } from '../matches.acts.ts'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { WinnerChoice } from '../winner-choice.tsx'

export function DecideMatch({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const decision = useDecideMatch(match.id)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsMissing(chosenId === null)
    if (chosenId !== null) return setIsAsking(true)
    toast({ variant: 'destructive', title: t('decide.failed'), description: t('decide.required') })
  }

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
        error={isMissing && chosenId === null && t('decide.required')}
        chosenId={chosenId}
        onChoose={setChosenId}
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
          onClose={() => setIsAsking(false)}
        />
      )}
    </form>
  )
}
