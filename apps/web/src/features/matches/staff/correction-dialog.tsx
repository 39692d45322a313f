import { useQuery } from '@tanstack/react-query'
import { DECISION_REASON_MAX } from '@trunfo/contract/matches'
import { type SubmitEvent, useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { Button } from '@/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/ui/dialog.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { Field } from '@/ui/field.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { actAndTell } from '../act-and-tell.ts'
import { useCorrectMatch } from '../matches.acts.ts'
import { correctionQuery, type Match, type MatchSide } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { CorrectionChanges, PlayedMatches } from './correction-preview.tsx'

interface CorrectionDialogProps {
  match: Match
  winner: MatchSide
  onClose: () => void
}

/** Shows what the correction does before it is done, or why it cannot be. */
export function CorrectionDialog({ match, winner, onClose }: CorrectionDialogProps) {
  const { t } = useMatchesTexts()
  const { data, error, isFetching, refetch } = useQuery(correctionQuery(match.id, winner.participantId))
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('correct.title', { name: winner.name })}</DialogTitle>
          <DialogDescription>{t('correct.lead')}</DialogDescription>
        </DialogHeader>
        {!data && error && (
          <ErrorState
            title={t('correct.previewFailed')}
            description={errorText(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!data && !error && <Spinner label={t('correct.loading')} />}
        {data && !data.isAllowed && <PlayedMatches played={data.played} />}
        {data?.isAllowed && (
          <>
            <CorrectionChanges match={match} changes={data.changes} />
            <CorrectionForm matchId={match.id} winnerId={winner.participantId} onClose={onClose} />
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}

interface CorrectionFormProps {
  matchId: string
  winnerId: string
  onClose: () => void
}

function CorrectionForm({ matchId, winnerId, onClose }: CorrectionFormProps) {
  const { t } = useMatchesTexts()
  const correction = useCorrectMatch(matchId)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  async function correct(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = reason.trim()
    setIsMissing(text === '')
    if (text === '') return
    const words = { done: t('correct.done'), failed: t('correct.failed') }
    if (await actAndTell(() => correction.mutateAsync({ winnerId, reason: text }), words)) onClose()
  }

  return (
    <form onSubmit={correct} className="grid gap-6">
      <Field label={t('correct.reason')} error={isMissing && t('correct.reasonRequired')}>
        <Textarea
          value={reason}
          maxLength={DECISION_REASON_MAX}
          className="min-h-16"
          onChange={(event) => {
            setReason(event.target.value)
            setIsMissing(false)
          }}
        />
      </Field>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" variant="destructive" isLoading={correction.isPending}>
          {t('correct.submit')}
        </Button>
      </DialogFooter>
    </form>
  )
}
