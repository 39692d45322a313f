import { CLOCK_MINUTES } from '@trunfo/contract/tournaments/clocks'
import { FormAlertButtons, FormAlertDialog } from '@/lib/form-alert-dialog.tsx'
import { useForm } from '@/lib/use-form.ts'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { useClockMinutes } from './clocks.api.ts'
import { useTimekeepingTexts } from './timekeeping.texts.ts'

interface ClockMinutesDialogProps {
  tournamentId: string
  minutes: number
  onClose: () => void
}

/** Minutes for the clocks that start from now on. */
export function ClockMinutesDialog({ tournamentId, minutes, onClose }: ClockMinutesDialogProps) {
  const { t } = useTimekeepingTexts()
  const changing = useClockMinutes(tournamentId)
  const form = useForm(changing, {
    given: ({ minutes: chosen }: { minutes: string }) => Number(chosen),
    onDone: onClose,
  })
  return (
    <FormAlertDialog title={t('minutes.title')} description={t('minutes.description')} onClose={onClose}>
      <form {...form.props} noValidate className="grid gap-5">
        <FormProblem problem={form.problem} />
        <Field label={t('minutes.label')} error={form.about('minutes')}>
          <NativeSelect name="minutes" defaultValue={minutes}>
            {[...new Set([...CLOCK_MINUTES, minutes])].map((count) => (
              <option key={count} value={count}>
                {t('minutes.option', { count })}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <FormAlertButtons
          confirm={t('minutes.confirm')}
          cancel={t('minutes.back')}
          isPending={changing.isPending}
        />
      </form>
    </FormAlertDialog>
  )
}
