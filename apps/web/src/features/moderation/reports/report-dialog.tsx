import { REPORT_REASONS, REPORT_TEXT_MAX, type ReportReason } from '@trunfo/contract/reports'
import { type SubmitEvent, useState } from 'react'
import type { ReportedThing } from '@/lib/reporting.ts'
import { Button } from '@/ui/button.tsx'
import { Field, FieldSet } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { RadioTiles } from '@/ui/radio-tiles.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useFileReport } from './reports.api.ts'
import { useReasonText, useReportsTexts } from './reports.texts.ts'

interface ReportDialogProps {
  thing: ReportedThing
  onClose: () => void
}

/** Asks what is wrong with the content and reports it to staff. */
export function ReportDialog({ thing, onClose }: ReportDialogProps) {
  const { t } = useReportsTexts()
  const reasonText = useReasonText()
  const filing = useFileReport()
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [text, setText] = useState('')

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (filing.isPending) return
    if (!reason) return filing.refuse(t('file.reasonRequired'), 'reason')
    if (await filing.run({ ...thing, reason, text: text.trim() ? text : undefined })) onClose()
  }

  const { problem } = filing
  return (
    <MountedDialog
      title={t(`file.titles.${thing.kind}`)}
      description={t('file.description')}
      onClose={onClose}
    >
      <form onSubmit={(event) => void send(event)} className="grid gap-5">
        <FormProblem problem={problem} />
        <FieldSet legend={t('file.reason')} error={problem?.field === 'reason' ? problem.text : undefined}>
          <RadioTiles
            label={t('file.reason')}
            value={reason}
            onChange={setReason}
            choices={REPORT_REASONS.map((value) => ({ value, label: reasonText(value) }))}
            className="gap-2"
          />
        </FieldSet>
        <Field label={t('file.text')} hint={t('file.textHint')} aside={`${text.length}/${REPORT_TEXT_MAX}`}>
          <Textarea
            rows={3}
            maxLength={REPORT_TEXT_MAX}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button type="submit" isLoading={filing.isPending}>
          {t('file.submit')}
        </Button>
      </form>
    </MountedDialog>
  )
}
