import { DECISION_REASON_MAX } from '@trunfo/contract/matches'
import { type RefObject, useState } from 'react'
import { isRefusal } from '@/lib/api-error.ts'
import { FormAlertButtons, FormAlertDialog } from '@/lib/form-alert-dialog.tsx'
import { useForm } from '@/lib/use-form.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Choice } from '@/ui/choice.tsx'
import { Field, FieldSet } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { RadioTile } from '@/ui/radio-tile.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useWalkover } from './walkover.api.ts'
import { useWalkoverTexts } from './walkover.texts.ts'

export interface WalkoverSide {
  readonly participantId: string
  readonly name: string
}

interface WalkoverDialogProps {
  matchId: string
  sides: readonly [WalkoverSide, WalkoverSide]
  refreshes: Parameters<typeof useWalkover>[1]
  /** Receives the focus, because the button disappears with the open match. */
  focusAfter?: RefObject<HTMLElement | null>
  onClose: () => void
}

interface Filled {
  absentIds?: string
  reason: string
  leavesNobody?: string
}

/** Asks which side was absent, and why staff or the organiser think so. */
export function WalkoverDialog({ matchId, sides, refreshes, focusAfter, onClose }: WalkoverDialogProps) {
  const { t } = useWalkoverTexts()
  // Only the server knows whether nobody would be left to win, and whether this viewer may decide that.
  const [vacancy, setVacancy] = useState<'offered' | 'refused' | null>(null)
  const giving = useWalkover(matchId, refreshes, (error) => {
    if (isRefusal(error, 'matches.nobody_left')) setVacancy('offered')
    if (isRefusal(error, 'matches.staff_decides')) setVacancy('refused')
  })
  const [absent, setAbsent] = useState('')
  const [one, other] = sides
  const form = useForm(giving, {
    check: ({ absentIds = '' }: Filled) =>
      absentIds === '' ? { field: 'absentIds', text: t('give.whoNeeded') } : null,
    given: ({ absentIds = '', reason, leavesNobody }: Filled) => ({
      absentIds: absentIds.split(','),
      reason: reason.trim(),
      leavesNobody: leavesNobody !== undefined,
    }),
    onDone: onClose,
  })
  const error = form.about('absentIds')
  const choices = [
    { value: one.participantId, label: one.name, hint: t('give.goesOn', { name: other.name }) },
    { value: other.participantId, label: other.name, hint: t('give.goesOn', { name: one.name }) },
    {
      value: [one.participantId, other.participantId].join(),
      label: t('give.both'),
      hint: t('give.bothHint'),
    },
  ]
  return (
    <FormAlertDialog
      title={t('give.title')}
      description={t('give.description', { one: one.name, other: other.name })}
      focusAfter={focusAfter}
      onClose={onClose}
    >
      <form {...form.props} noValidate className="grid gap-5">
        <FormProblem problem={form.problem} />
        <FieldSet legend={t('give.who')} error={error}>
          <RadioGroup
            value={absent}
            onValueChange={setAbsent}
            aria-label={t('give.who')}
            aria-required
            className="gap-2"
          >
            {choices.map(({ value, label, hint }) => (
              <RadioTile
                key={value}
                name="absentIds"
                value={value}
                label={label}
                description={hint}
                isInvalid={Boolean(error)}
              />
            ))}
          </RadioGroup>
        </FieldSet>
        <Field label={t('give.reason')} hint={t('give.reasonHint')} error={form.about('reason')}>
          <Textarea
            name="reason"
            maxLength={DECISION_REASON_MAX}
            placeholder={t('give.reasonPlaceholder')}
            required
            className="max-h-40 min-h-16"
          />
        </Field>
        {absent.includes(',') && vacancy === 'offered' && (
          <Choice label={t('give.nobody')} description={t('give.nobodyHint')}>
            {(wiring) => <Checkbox {...wiring} name="leavesNobody" />}
          </Choice>
        )}
        {absent.includes(',') && vacancy === 'refused' && (
          <p className="text-sm text-muted-foreground">{t('give.staffOnly')}</p>
        )}
        <FormAlertButtons
          confirm={t('give.confirm')}
          cancel={t('give.back')}
          tone="destructive"
          isPending={giving.isPending}
        />
      </form>
    </FormAlertDialog>
  )
}
