import {
  REPORT_DECISIONS,
  REPORT_NOTE_MAX,
  REPORT_REASONS,
  type ReportDecision,
  type ReportPart,
  type ReportReason,
} from '@trunfo/contract/reports'
import { type SubmitEvent, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Choice } from '@/ui/choice.tsx'
import { Field, FieldSet } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { RadioTiles } from '@/ui/radio-tiles.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { CasePart } from './case-part.tsx'
import { type ReportCase, useDecide } from './casework.api.ts'
import { useCaseworkTexts } from './casework.texts.ts'
import { useReasonText } from './reports.texts.ts'

/** Nothing is preselected, so that staff decide deliberately. */
export function DecideForm({ found, onDone }: { found: ReportCase; onDone: (() => void) | undefined }) {
  const { t } = useCaseworkTexts()
  const reasonText = useReasonText()
  const deciding = useDecide(found.id)
  const { removableParts } = found.abilities
  const [decision, setDecision] = useState<ReportDecision | ''>('')
  const [parts, setParts] = useState<readonly ReportPart[]>(removableParts.length === 1 ? removableParts : [])
  const [reason, setReason] = useState<ReportReason>(found.reasons[0] ?? 'other')
  const [note, setNote] = useState('')
  const choices = REPORT_DECISIONS.filter((one) => one !== 'removed' || removableParts.length > 0)

  async function decide(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (deciding.isPending) return
    if (!decision) return deciding.refuse(t('decide.required'), 'decision')
    const removal = decision === 'removed' ? { parts: [...parts], reason } : {}
    if (await deciding.run({ decision, ...removal, note: note.trim() ? note : undefined })) onDone?.()
  }

  const { problem } = deciding
  const about = (field: string) => (problem?.field === field ? problem.text : undefined)
  return (
    <CasePart title={t('decide.title')}>
      <form onSubmit={(event) => void decide(event)} className="grid gap-4">
        <FormProblem problem={problem} />
        <FieldSet legend={<span className="sr-only">{t('decide.title')}</span>} error={about('decision')}>
          <RadioTiles
            label={t('decide.title')}
            value={decision}
            onChange={setDecision}
            choices={choices.map((value) => ({
              value,
              label: t(`decide.choices.${value}`),
              description: t(`decide.choices.${value}Hint`),
            }))}
            className="gap-2 sm:grid-cols-1"
          />
        </FieldSet>
        {decision === 'removed' && (
          <>
            {removableParts.length > 1 && (
              <FieldSet legend={t('decide.parts')} error={about('parts')}>
                {removableParts.map((part) => (
                  <Choice key={part} label={t(`parts.${part}`)} description={t(`decide.effects.${part}`)}>
                    {(props) => (
                      <Checkbox
                        {...props}
                        checked={parts.includes(part)}
                        onCheckedChange={(isChecked) =>
                          setParts(isChecked ? [...parts, part] : parts.filter((one) => one !== part))
                        }
                      />
                    )}
                  </Choice>
                ))}
              </FieldSet>
            )}
            <Field label={t('decide.reason')} error={about('reason')}>
              <NativeSelect value={reason} onChange={({ target }) => setReason(target.value as ReportReason)}>
                {REPORT_REASONS.map((one) => (
                  <option key={one} value={one}>
                    {reasonText(one)}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          </>
        )}
        <Field label={t('decide.note')} hint={t('decide.noteHint')}>
          <Textarea
            rows={2}
            maxLength={REPORT_NOTE_MAX}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant={decision === 'removed' ? 'destructive' : 'primary'}
          isLoading={deciding.isPending}
        >
          {t('decide.submit')}
        </Button>
      </form>
    </CasePart>
  )
}
