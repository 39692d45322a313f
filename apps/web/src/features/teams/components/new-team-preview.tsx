import { useId } from 'react'
import { useTeamsTexts } from '../teams.texts.ts'
import { TeamCardFace } from './team-card.tsx'

interface NewTeamPreviewProps {
  name: string
  tag: string
  iconUrl: string | null
}

/** The card that others will find in the list, while it is being filled in. */
export function NewTeamPreview({ name, tag, iconUrl }: NewTeamPreviewProps) {
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
