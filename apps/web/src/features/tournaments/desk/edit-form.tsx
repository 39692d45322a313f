import { type SubmitEvent, useId, useState } from 'react'
import { instantOf, localOf } from '@/lib/local-time.ts'
import { Button } from '@/ui/button.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { AboutFields } from '../create/about-fields.tsx'
import { ClockFields } from '../create/clock-fields.tsx'
import { changeDraft, type Draft, EMPTY_DRAFT, FIELDS, toRequest } from '../create/draft.ts'
import type { FieldsProps } from '../create/fields.tsx'
import { DEFAULT_CHOICE } from '../create/format/default-choice.ts'
import { SeedingField } from '../create/format/seeding-field.tsx'
import { FormatFields } from '../create/format-fields.tsx'
import { PresenceFields } from '../create/presence-fields.tsx'
import { ScheduleFields } from '../create/schedule-fields.tsx'
import type { Tournament } from '../detail/detail.api.ts'
import { editOf, useEdit } from './desk.api.ts'
import { useDeskTexts } from './desk.texts.ts'

/** The fields of creation that can still change. The server validates; frozen fields say why. */
export function EditForm({ tournament }: { tournament: Tournament }) {
  const { t } = useDeskTexts()
  const editing = useEdit(tournament)
  const headingId = useId()
  const [draft, setDraft] = useState(() => draftOf(tournament))
  const [isSending, setIsSending] = useState(false)
  const { problem } = editing
  const field = FIELDS.find((name) => name === problem?.field)
  const hasEntrants = tournament.participantCount > 0

  /** Updates the latest draft, because an upload can finish long after the image was chosen. */
  function change(fields: Partial<Draft>) {
    setDraft((current) => changeDraft(current, fields))
    editing.reset()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (editing.isPending || isSending) return
    const request = toRequest(draft)
    const { name, description, rules, gameId, type, teamSize, maxParticipants, checkIn, coverUploadId } =
      request
    const { clockMinutes, clockFirstMinutes } = request
    // The field has no seconds, so an unchanged time is sent as it was.
    const isMoved = draft.startsAt !== localOf(tournament.startsAt)
    const startsAt = isMoved ? instantOf(draft.startsAt) : tournament.startsAt
    const about = { name, description, rules, gameId, type, teamSize, startsAt, maxParticipants }
    const fields = { ...about, checkIn, clockMinutes, clockFirstMinutes }
    const seeding = tournament.seeding ? draft.format.seeding : undefined
    const done = await editing.run(editOf(tournament, { ...fields, coverUploadId, seeding }))
    // An upload can be attached only once; from now on it is the saved cover.
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
        <FormatFields {...fields} frozen={hasEntrants ? t('edit.typeFrozen') : undefined}>
          {tournament.seeding && (
            <SeedingField
              value={draft.format.seeding}
              onChange={(seeding) => change({ format: { ...draft.format, seeding } })}
            />
          )}
        </FormatFields>
        <ScheduleFields {...fields} isEdit />
        <PresenceFields {...fields} />
        <ClockFields {...fields} />
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
  hasCheckIn: tournament.checkIn !== null,
  checkInOpens: `${tournament.checkIn?.opensMin ?? EMPTY_DRAFT.checkInOpens}`,
  checkInCloses: `${tournament.checkIn?.closesMin ?? EMPTY_DRAFT.checkInCloses}`,
  hasClock: tournament.clock !== null,
  clockMinutes: tournament.clock?.minutes ?? EMPTY_DRAFT.clockMinutes,
  clockFirstMinutes: tournament.clock?.firstMinutes ?? EMPTY_DRAFT.clockFirstMinutes,
  format: { ...DEFAULT_CHOICE, seeding: tournament.seeding ?? DEFAULT_CHOICE.seeding },
})
