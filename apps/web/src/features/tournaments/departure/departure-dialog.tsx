import { DEPARTURES, REMOVAL_REASON_MAX } from '@trunfo/contract/tournaments'
import { type RefObject, useState } from 'react'
import { FormAlertButtons, FormAlertDialog } from '@/lib/form-alert-dialog.tsx'
import { useForm } from '@/lib/use-form.ts'
import { Field, FieldSet } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { RadioTile } from '@/ui/radio-tile.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useDeparture } from './departure.api.ts'
import { useDepartureTexts } from './departure.texts.ts'

interface DepartureDialogProps {
  tournamentId: string
  participant: { readonly participantId: string; readonly name: string }
  /** Receives the focus, because the button disappears. */
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks how somebody stopped playing, and why. */
export function DepartureDialog({ tournamentId, participant, focusAfter, onClose }: DepartureDialogProps) {
  const { t } = useDepartureTexts()
  const departing = useDeparture(tournamentId, participant)
  const [chosen, setChosen] = useState('')
  const form = useForm(departing, {
    check: ({ kind = '', reason }: { kind?: string; reason: string }) => {
      if (kind === '') return { field: 'kind', text: t('give.howNeeded') }
      return reason.trim() === '' ? { field: 'reason', text: t('give.reasonNeeded') } : null
    },
    given: ({ kind, reason }) => ({
      kind: DEPARTURES.find((one) => one === kind) ?? 'left',
      reason: reason.trim(),
    }),
    onDone: onClose,
  })
  const error = form.about('kind')
  return (
    <FormAlertDialog
      title={t('give.title', { name: participant.name })}
      description={t('give.description')}
      focusAfter={focusAfter}
      onClose={onClose}
    >
      <form {...form.props} noValidate className="grid gap-5">
        <FormProblem problem={form.problem} />
        <FieldSet legend={t('give.how')} error={error}>
          <RadioGroup
            value={chosen}
            onValueChange={setChosen}
            aria-label={t('give.how')}
            aria-required
            className="gap-2"
          >
            {DEPARTURES.map((kind) => (
              <RadioTile
                key={kind}
                name="kind"
                value={kind}
                label={t(`give.${kind}`)}
                description={t(`give.${kind}Hint`)}
                isInvalid={Boolean(error)}
              />
            ))}
          </RadioGroup>
        </FieldSet>
        <Field label={t('give.reason')} hint={t('give.reasonHint')} error={form.about('reason')}>
          <Textarea name="reason" maxLength={REMOVAL_REASON_MAX} required className="max-h-40 min-h-16" />
        </Field>
        <FormAlertButtons
          confirm={t('give.confirm')}
          cancel={t('give.back')}
          tone="destructive"
          isPending={departing.isPending}
        />
      </form>
    </FormAlertDialog>
  )
}
