import { TournamentCardFace } from '../components/tournament-card.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { type Draft, instantOf } from './draft.ts'

/** The card that others will find in the list, while it is being filled in. */
export function NewTournamentPreview({ draft }: { draft: Draft }) {
  const { t } = useTournamentsTexts()
  const name = draft.name.trim()
  return (
    <section aria-label={t('create.preview')} className="grid gap-2 md:sticky md:top-24 md:row-span-2">
      <p aria-hidden className="text-sm font-medium">
        {t('create.preview')}
      </p>
      <TournamentCardFace
        tournament={{
          id: 'preview',
          coverUrl: draft.cover?.url ?? null,
          type: draft.type,
          teamSize: Number(draft.teamSize) || null,
          status: 'upcoming',
          startsAt: instantOf(draft.startsAt),
          participantCount: 0,
          maxParticipants: Number(draft.maxParticipants),
          prize: {
            type: draft.prizeType,
            amount: draft.prizeAmount ?? 0,
            description: draft.prizeDescription.trim() || null,
          },
        }}
      >
        <span className={name ? undefined : 'text-muted-foreground'}>{name || t('create.previewName')}</span>
      </TournamentCardFace>
    </section>
  )
}
