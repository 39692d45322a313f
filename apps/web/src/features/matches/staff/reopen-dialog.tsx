import { useQuery } from '@tanstack/react-query'
import { DECISION_REASON_MAX } from '@trunfo/contract/matches'
import { Loaded } from '@/lib/loaded.tsx'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { reopeningQuery, useReopenMatch } from '../judging.api.ts'
import { useJudgingTexts } from '../judging.texts.ts'
import type { Match } from '../matches.api.ts'
import { CorrectionChanges, PlayedMatches } from './correction-dialog.tsx'

interface ReopenDialogProps {
  match: Match
  onClose: () => void
}

/** Shows what making the match undecided changes, or why it is not possible. */
export function ReopenDialog({ match, onClose }: ReopenDialogProps) {
  const { t } = useJudgingTexts()
  const preview = useQuery(reopeningQuery(match.id))
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('reopen.title')}</DialogTitle>
          <DialogDescription>{t('reopen.lead')}</DialogDescription>
        </DialogHeader>
        <Loaded
          query={preview}
          skeleton={<Spinner label={t('correct.loading')} />}
          failed={t('correct.previewFailed')}
        >
          {({ isAllowed, played, changes }) =>
            isAllowed ? (
              <>
                <CorrectionChanges match={match} changes={changes} onlyThis={t('reopen.onlyResult')} />
                <ReopenForm matchId={match.id} onClose={onClose} />
              </>
            ) : (
              <PlayedMatches played={played} title={t('reopen.forbidden')} hint={t('reopen.forbiddenHint')} />
            )
          }
        </Loaded>
      </DialogContent>
    </Dialog>
  )
}

function ReopenForm({ matchId, onClose }: { matchId: string; onClose: () => void }) {
  const { t } = useJudgingTexts()
  const reopening = useReopenMatch(matchId)
  const form = useForm(reopening, {
    check: ({ reason }: { reason: string }) =>
      reason.trim() === '' ? { field: 'reason', text: t('decide.reasonRequired') } : null,
    given: ({ reason }) => reason.trim(),
    onDone: onClose,
  })
  return (
    <form {...form.props} noValidate className="grid gap-6">
      <FormProblem problem={form.problem} />
      <Field label={t('reopen.reason')} hint={t('decide.reasonHint')} error={form.about('reason')}>
        <Textarea name="reason" maxLength={DECISION_REASON_MAX} required className="min-h-16" />
      </Field>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" variant="destructive" isLoading={reopening.isPending}>
          {t('reopen.submit')}
        </Button>
      </DialogFooter>
    </form>
  )
}
