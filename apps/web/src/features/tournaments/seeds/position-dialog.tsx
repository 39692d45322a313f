import { FormAlertButtons, FormAlertDialog } from '@/lib/form-alert-dialog.tsx'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { readPosition } from './order.rules.ts'
import { type Move, type SeededEntrant, useMove } from './seeds.api.ts'
import { useSeedsTexts } from './seeds.texts.ts'

interface PositionDialogProps {
  tournamentId: string
  entrant: SeededEntrant
  /** How many entrants are in the order. */
  count: number
  onMoved: (move: Move) => void
  onClose: () => void
}

/** Moves an entrant to a position, or out of the order. */
export function PositionDialog({ tournamentId, entrant, count, onMoved, onClose }: PositionDialogProps) {
  const { t } = useSeedsTexts()
  const moving = useMove(tournamentId)
  const { name, position } = entrant
  // An entrant who is not in the order may also become the last one.
  const most = position === null ? count + 1 : count
  const form = useForm(moving, {
    check: ({ position: typed = '' }: { position?: string }) =>
      readPosition(typed, most) === null ? { field: 'position', text: t('place.needed', { most }) } : null,
    given: ({ position: typed = '' }) => ({ entrant, position: readPosition(typed, most) }),
    onDone: (_answer, { values }) => {
      onMoved({ entrant, position: readPosition(values.position ?? '', most) })
      onClose()
    },
  })

  async function takeOut() {
    if (!(await moving.run({ entrant, position: null }))) return
    onMoved({ entrant, position: null })
    onClose()
  }

  return (
    <FormAlertDialog
      title={t('place.title', { name })}
      description={t('place.description')}
      startsAt="position"
      onClose={onClose}
    >
      <form {...form.props} noValidate className="grid gap-5">
        <FormProblem problem={form.problem} />
        <Field label={t('place.label')} hint={t('place.hint', { count })} error={form.about('position')}>
          <Input
            name="position"
            defaultValue={position ?? most}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            className="tabular-nums"
          />
        </Field>
        {position !== null && (
          <Button variant="link" className="justify-self-start px-0" onClick={() => void takeOut()}>
            {t('place.takeOut')}
          </Button>
        )}
        <FormAlertButtons confirm={t('place.confirm')} isPending={moving.isPending} />
      </form>
    </FormAlertDialog>
  )
}
