import { DateTimeField } from '@/lib/date-time-field.tsx'
import { FormAlertButtons, FormAlertDialog } from '@/lib/form-alert-dialog.tsx'
import { instantOf } from '@/lib/local-time.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { useSchedule } from './board.api.ts'
import type { DeskMatch } from './board.rules.ts'
import { useBoardTexts } from './board.texts.ts'

interface ScheduleDialogProps {
  tournamentId: string
  match: DeskMatch
  onClose: () => void
}

/** Gives a match a time, in the zone of the reader. */
export function ScheduleDialog({ tournamentId, match, onClose }: ScheduleDialogProps) {
  const { t } = useBoardTexts()
  const scheduling = useSchedule(tournamentId, match.id)
  const form = useForm(scheduling, {
    check: ({ scheduledAt }: { scheduledAt: string }) =>
      instantOf(scheduledAt) ? null : { field: 'scheduledAt', text: t('schedule.needed') },
    given: ({ scheduledAt }) => instantOf(scheduledAt),
    onDone: onClose,
  })

  async function remove() {
    if (await scheduling.run(null)) onClose()
  }

  return (
    <FormAlertDialog title={t('schedule.title')} description={t('schedule.description')} onClose={onClose}>
      <form {...form.props} noValidate className="grid gap-5">
        <FormProblem problem={form.problem} />
        <DateTimeField
          label={t('schedule.time')}
          name="scheduledAt"
          instant={match.scheduledAt}
          error={form.about('scheduledAt')}
        />
        {match.scheduledAt && (
          <Button variant="ghost" className="justify-self-start" onClick={() => void remove()}>
            {t('schedule.remove')}
          </Button>
        )}
        <FormAlertButtons
          confirm={t('schedule.confirm')}
          cancel={t('schedule.back')}
          isPending={scheduling.isPending}
        />
      </form>
    </FormAlertDialog>
  )
}
