import { TEAM_ICON_PURPOSE, TEAM_NAME_MAX, TEAM_TAG_MAX, TEAM_TAG_MIN } from '@trunfo/contract/teams'
import { useId, useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { type UploadedImage, uploadImage } from '@/lib/upload.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { RemovableImage } from '@/ui/image-upload/removable-image.tsx'
import { Input } from '@/ui/input.tsx'
import { useCreateTeam } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'
import { TeamCardFace } from './team-card.tsx'

/** The server validates names and tags; its errors are shown beside the field and in a toast. */
export function NewTeamForm() {
  const { t } = useTeamsTexts()
  const creation = useCreateTeam()
  const [name, setName] = useState('')
  const [tag, setTag] = useState('')
  const [icon, setIcon] = useState<UploadedImage | null>(null)
  const [isSending, setIsSending] = useState(false)
  const { props, problem, about } = useForm(creation, {
    given: () => ({ name, tag, iconUploadId: icon?.id }),
    isWaiting: isSending,
  })

  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-8">
      <NewTeamPreview name={name} tag={tag} iconUrl={icon?.url ?? null} />
      <form {...props} noValidate className="grid gap-5 md:order-first">
        {problem && !problem.field && (
          <p role="alert" className="rounded-md border border-destructive/60 bg-destructive/10 p-3 text-sm">
            {problem.text}
          </p>
        )}
        <Field label={t('create.name')} aside={`${[...name].length}/${TEAM_NAME_MAX}`} error={about('name')}>
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
          error={about('tag')}
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
        <RemovableImage
          label={t('create.icon')}
          hint={t('create.iconHint')}
          removeLabel={t('create.iconRemove')}
          isPresent={icon !== null}
          upload={(file, options) => uploadImage(TEAM_ICON_PURPOSE, file, options)}
          describeError={errorText}
          onUploaded={setIcon}
          onRemoved={() => setIcon(null)}
          onSending={setIsSending}
        />
        <Button type="submit" size="lg" disabled={isSending} isLoading={creation.isPending}>
          {t('create.submit')}
        </Button>
      </form>
    </div>
  )
}

interface NewTeamPreviewProps {
  name: string
  tag: string
  iconUrl: string | null
}

/** Live preview of the team's card in the list. */
function NewTeamPreview({ name, tag, iconUrl }: NewTeamPreviewProps) {
  const { t } = useTeamsTexts()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid gap-2 md:sticky md:top-24">
      <p id={headingId} className="text-sm font-medium">
        {t('create.preview')}
      </p>
      <TeamCardFace team={{ tag: tag.trim() || t('create.previewTag'), iconUrl, memberCount: 1 }}>
        <span className={name.trim() ? undefined : 'text-muted-foreground'}>
          {name.trim() || t('create.previewName')}
        </span>
      </TeamCardFace>
    </section>
  )
}
