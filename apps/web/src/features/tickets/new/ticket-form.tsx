import {
  TICKET_AREAS,
  TICKET_MESSAGE_MAX,
  TICKET_PRIORITIES,
  TICKET_SUBJECT_MAX,
  type TicketArea,
  type TicketPrefill,
  type TicketPriority,
} from '@trunfo/contract/tickets'
import { useState } from 'react'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { AttachmentPicker } from '../attachments/attachment-picker.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import { useCreateTicket } from '../tickets.api.ts'
import { useTicketsTexts } from '../tickets.texts.ts'
import { RelatedAnswers } from './related-answers.tsx'

interface TicketValues {
  subject: string
  area: TicketArea | ''
  priority: TicketPriority | ''
  text: string
}

const REQUIRED = [
  { field: 'subject', text: 'errors.subject_required' },
  { field: 'area', text: 'errors.area_required' },
  { field: 'priority', text: 'errors.priority_required' },
  { field: 'text', text: 'errors.message_required' },
] as const

export function TicketForm({ prefill }: { prefill: TicketPrefill }) {
  const { t } = useTicketsTexts()
  const creating = useCreateTicket()
  const attachments = useAttachments()
  const [subject, setSubject] = useState(prefill.subject ?? '')
  const [area, setArea] = useState<TicketArea | null>(prefill.area ?? null)
  const [about, setAbout] = useState(prefill.about ?? null)
  const {
    props,
    problem,
    about: aboutField,
  } = useForm(creating, {
    check: (values: TicketValues) => {
      // A select without a choice has no value at all.
      const missing = REQUIRED.filter(({ field }) => !values[field]?.trim())
      if (missing.length > 0) return missing.map(({ field, text }) => ({ field, text: t(text) }))
      return attachments.hasFailed ? { field: null, text: t('attachments.failed') } : null
    },
    given: (values) => ({
      subject: values.subject,
      area: values.area || null,
      priority: values.priority || null,
      text: values.text,
      attachmentUploadIds: attachments.uploadIds,
      about,
    }),
    isWaiting: attachments.isSending,
  })

  return (
    <form
      {...props}
      noValidate
      className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start lg:[grid-template-rows:auto_1fr] lg:gap-x-8"
    >
      <div className="grid content-start gap-5">
        <FormProblem problem={problem} />
        {about && (
          <Notice
            title={t(`new.about.${about.kind}`)}
            action={
              <Button variant="outline" size="sm" onClick={() => setAbout(null)}>
                {t('new.aboutRemove')}
              </Button>
            }
          >
            {t('new.aboutHint')}
          </Notice>
        )}
        <Field label={t('new.subject')} error={aboutField('subject')}>
          <Input
            name="subject"
            value={subject}
            onChange={({ target }) => setSubject(target.value)}
            placeholder={t('new.subjectPlaceholder')}
            maxLength={TICKET_SUBJECT_MAX}
            autoComplete="off"
            required
          />
        </Field>
      </div>
      <RelatedAnswers
        subject={subject}
        area={area}
        className="lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      />
      <div className="grid content-start gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('new.area')} error={aboutField('area')}>
            <NativeSelect
              name="area"
              value={area ?? ''}
              onChange={({ target }) => setArea(target.value as TicketArea)}
              required
            >
              <option value="" disabled>
                {t('new.choose')}
              </option>
              {TICKET_AREAS.map((one) => (
                <option key={one} value={one}>
                  {t(`areas.${one}`)}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Field label={t('new.priority')} hint={<PriorityMeanings />} error={aboutField('priority')}>
            <NativeSelect name="priority" defaultValue={prefill.priority ?? ''} required>
              <option value="" disabled>
                {t('new.choose')}
              </option>
              {TICKET_PRIORITIES.map((one) => (
                <option key={one} value={one}>
                  {t(`priorities.${one}`)}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </div>
        <Field label={t('new.message')} hint={t('new.messageHint')} error={aboutField('text')}>
          <Textarea
            name="text"
            defaultValue={prefill.message}
            maxLength={TICKET_MESSAGE_MAX}
            className="min-h-40"
            onPaste={attachments.takePasted}
            required
          />
        </Field>
        <AttachmentPicker attachments={attachments} />
        <Button
          type="submit"
          size="lg"
          className="sm:justify-self-start"
          isLoading={creating.isUnderWay || attachments.isSending}
        >
          {t('new.submit')}
        </Button>
      </div>
    </form>
  )
}

/** Lists all priorities at once, so users can compare them. */
function PriorityMeanings() {
  const { t } = useTicketsTexts()
  return TICKET_PRIORITIES.map((one) => (
    <span key={one} className="block">
      <span className="font-semibold">{t(`priorities.${one}`)}:</span> {t(`new.priorityMeanings.${one}`)}
    </span>
  ))
}
