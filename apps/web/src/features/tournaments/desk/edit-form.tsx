import { type SubmitEvent, useId, useState } from 'react'
import { instantOf, localOf } from '@/lib/local-time.ts'
import { Button } from '@/ui/button.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { AboutFields } from '../create/about-fields.tsx'
import { changeDraft, type Draft, EMPTY_DRAFT, FIELDS, toRequest } from '../create/draft.ts'
import type { FieldsProps } from '../create/fields.tsx'
import { FormatFields } from '../create/format-fields.tsx'
import { ScheduleFields } from '../create/schedule-fields.tsx'
import type { Tournament } from '../detail/detail.api.ts'
import { editOf, useEdit } from './desk.api.ts'
import { useDeskTexts } from './desk.texts.ts'

/** What creation asked for, as far as it can still change; the server judges, and what is frozen says why. */
export function EditForm({ tournament }: { tournament: Tournament }) {
  const { t } = useDeskTexts()
  const editing = useEdit(tournament)
  const headingId = useId()
  const [draft, setDraft] = useState(() => draftOf(tournament))
  const [isSending, setIsSending] = useState(false)
  const { problem } = editing
  const field = FIELDS.find((name) => name === problem?.field)
  const hasEntrants = tournament.participantCount > 0

  /** A picture comes long after it was chosen, into the draft as it is by then. */
  function change(fields: Partial<Draft>) {
    setDraft((current) => changeDraft(current, fields))
    editing.reset()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (editing.isPending || isSending) return
    const { name, description, rules, gameId, type, teamSize, maxParticipants, coverUploadId } =
      toRequest(draft)
    // Its seconds are not in the field: a time that nobody touched is sent as it is.
    const isMoved = draft.startsAt !== localOf(tournament.startsAt)
    const startsAt = isMoved ? instantOf(draft.startsAt) : tournament.startsAt
    const fields = { name, description, rules, gameId, type, teamSize, startsAt, maxParticipants }
    const done = await editing.run(editOf(tournament, { ...fields, coverUploadId }))
    // A picture can be used once: from here on it is the one that is there.
    if (done) setDraft((saved) => ({ ...saved, cover: null }))
  }

  const fields: FieldsProps = {
    draft,
    problems: problem && field ? { [field]: problem.text } : {},
    onChange: change,
  }
  return (
    <section aria-labelledby={headingId}>
      <form onSubmit={submit} noValidate className="grid gap-6">
        <header className="grid gap-1">
          <h2 id={headingId} className="text-lg">
            {t('edit.title')}
          </h2>
          <p className="text-sm text-muted-foreground">{t('edit.lead')}</p>
        </header>
        <FormProblem problem={field ? null : problem} />
        <AboutFields
          {...fields}
          onSending={setIsSending}
          coverHint={tournament.coverUrl ? t('edit.coverKept') : undefined}
        />
        <FormatFields {...fields} frozen={hasEntrants ? t('edit.typeFrozen') : undefined} />
        <ScheduleFields {...fields} isEdit />
        {tournament.isPrizeFrozen && <p className="text-sm text-muted-foreground">{t('edit.prizeFrozen')}</p>}
        <Button type="submit" size="lg" disabled={isSending} isLoading={editing.isPending}>
          {t('edit.submit')}
        </Button>
      </form>
    </section>
  )
}

const draftOf = (tournament: Tournament): Draft => ({
  ...EMPTY_DRAFT,
  name: tournament.name,
  description: tournament.description,
  rules: tournament.rules,
  gameId: tournament.game?.id ?? '',
  type: tournament.type,
  teamSize: tournament.teamSize === null ? '' : `${tournament.teamSize}`,
  startsAt: localOf(tournament.startsAt),
  maxParticipants: `${tournament.maxParticipants}`,
})
