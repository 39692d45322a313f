import { TEAM_NAME_MAX, TEAM_TAG_MAX, TEAM_TAG_MIN } from '@trunfo/contract/teams'
import { type SubmitEvent, useState } from 'react'
import type { UploadedImage } from '@/lib/upload.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useTeamsTexts } from '../teams.texts.ts'
import { useTeamCreation } from '../use-team-creation.ts'
import { NewTeamPreview } from './new-team-preview.tsx'
import { TeamIconField } from './team-icon-field.tsx'

/** The server alone judges names and tags; what it refuses is said beside the field and in a toast. */
export function NewTeamForm() {
  const { t } = useTeamsTexts()
  const { form, problem, isCreating, create } = useTeamCreation()
  const [name, setName] = useState('')
  const [tag, setTag] = useState('')
  const [icon, setIcon] = useState<UploadedImage | null>(null)
  const [isSending, setIsSending] = useState(false)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isCreating && !isSending) void create({ name, tag, ...(icon && { iconUploadId: icon.id }) })
  }

  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-8">
      <NewTeamPreview name={name} tag={tag} iconUrl={icon?.url ?? null} />
      <form ref={form} onSubmit={submit} noValidate className="grid gap-5 md:order-first">
        {problem && !problem.field && (
          <p role="alert" className="rounded-md border border-destructive/60 bg-destructive/10 p-3 text-sm">
            {problem.text}
          </p>
        )}
        <Field
          label={t('create.name')}
          aside={`${[...name].length}/${TEAM_NAME_MAX}`}
          error={problem?.field === 'name' && problem.text}
        >
          <Input
            name="name"
            value={name}
            onChange={({ target }) => setName(target.value)}
            placeholder={t('create.namePlaceholder')}
            maxLength={TEAM_NAME_MAX}
            autoComplete="off"
            required
          />
        </Field>
        <Field
          label={t('create.tag')}
          aside={`${tag.length}/${TEAM_TAG_MAX}`}
          hint={t('create.tagHint', { min: TEAM_TAG_MIN, max: TEAM_TAG_MAX })}
          error={problem?.field === 'tag' && problem.text}
        >
          <Input
            name="tag"
            value={tag}
            onChange={({ target }) => setTag(target.value.toUpperCase())}
            placeholder={t('create.tagPlaceholder')}
            maxLength={TEAM_TAG_MAX}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            className="font-display font-semibold tracking-wide"
          />
        </Field>
        <TeamIconField icon={icon} onChange={setIcon} onSending={setIsSending} />
        <Button type="submit" size="lg" disabled={isSending} isLoading={isCreating}>
          {t('create.submit')}
        </Button>
      </form>
    </div>
  )
}
