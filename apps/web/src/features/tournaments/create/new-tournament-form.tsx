import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, Suspense, useEffect, useState } from 'react'
import { gamesQuery } from '@/features/games/index.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { instantOf } from '@/lib/local-time.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { TournamentCardFace } from '../components/tournament-card.tsx'
import { useOrganisingTexts } from '../organising.texts.ts'
import { AboutFields } from './about-fields.tsx'
import { ClockFields } from './clock-fields.tsx'
import { changeDraft, type Draft } from './draft.ts'
import { forgetDraft, keepDraft, readDraft } from './draft-store.ts'
import type { FieldsProps } from './fields.tsx'
import { presetsOf } from './format/choice.ts'
import { formatsQuery } from './format/formats.api.ts'
import { FormatFields } from './format-fields.tsx'
import { PresenceFields } from './presence-fields.tsx'
import { WillHold } from './prize-cover.tsx'
import { PrizeFields } from './prize-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { useTournamentCreation } from './use-tournament-creation.ts'

/** Only where the operator has switched formats on. */
const FormatPart = lazyComponent(async () => (await import('./format/format-part.tsx')).FormatPart)

/** What the times of check-in depend on. */
const PRESENCE: readonly (keyof Draft)[] = ['startsAt', 'hasCheckIn', 'checkInOpens', 'checkInCloses']

/** The server validates the values; the form only checks for missing ones, and what a format needs. */
export function NewTournamentForm({ userId }: { userId: string }) {
  const { t } = useOrganisingTexts()
  const [found] = useState(() => readDraft(userId))
  const [draft, setDraft] = useState(found)
  const [isKept, setIsKept] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const formats = useQuery(formatsQuery)
  const presets = presetsOf(formats.data?.formats ?? [])
  // While it is unknown, the server judges what the draft says.
  const hasFormats = formats.isPending || presets.length > 1
  const { form, problems, forgive, isCreating, create } = useTournamentCreation({
    hasFormats,
    onCreated: () => forgetDraft(userId),
  })

  /** Updates the latest draft, because an upload can finish long after the image was chosen. */
  function change(fields: Partial<Draft>) {
    setDraft((current) => changeDraft(current, fields))
    const isFormat = 'format' in fields || 'maxParticipants' in fields
    const isPresence = PRESENCE.some((name) => name in fields)
    forgive([
      ...Object.keys(fields),
      ...(isFormat ? ['stages', 'groups'] : []),
      ...(isPresence ? ['checkIn'] : []),
    ])
  }

  useEffect(() => {
    if (draft !== found) setIsKept(keepDraft(userId, draft))
  }, [userId, found, draft])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isCreating && !isSending) void create(draft)
  }

  const fields: FieldsProps = { draft, problems, onChange: change }
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-x-8"
    >
      <div className="grid gap-6">
        <AboutFields {...fields} onSending={setIsSending} />
        <FormatFields {...fields} title={presets.length > 1 ? t('create.players') : undefined} />
        {presets.length > 1 && (
          <Suspense fallback={<FormatPartSkeleton />}>
            <FormatPart {...fields} presets={presets} />
          </Suspense>
        )}
        {formats.isError && (
          <ErrorState
            title={t('create.formatsFailed')}
            description={t('create.formatsFailedHint')}
            onRetry={() => void formats.refetch()}
            isRetrying={formats.isFetching}
          />
        )}
        <ScheduleFields {...fields} />
        <PresenceFields {...fields} />
        <ClockFields {...fields} />
        <PrizeFields {...fields} />
      </div>
      <NewTournamentPreview draft={draft} />
      <div className="grid gap-3">
        {problems.whole && (
          <p role="alert" className="rounded-md border border-destructive/60 bg-destructive/10 p-3 text-sm">
            {problems.whole}
          </p>
        )}
        {(draft.prizeType === 'money' || draft.prizeType === 'coins') && (
          <WillHold asset={draft.prizeType} amount={draft.prizeAmount ?? 0} />
        )}
        <Button type="submit" size="lg" disabled={isSending} isLoading={isCreating}>
          {t('create.submit')}
        </Button>
        <p className="min-h-4 text-center text-xs text-muted-foreground">{isKept && t('create.draftKept')}</p>
      </div>
    </form>
  )
}

function FormatPartSkeleton() {
  return (
    <Card className="grid gap-5 p-4 sm:p-6">
      <Skeleton className="h-7 w-28" />
      <Skeleton className="h-[36rem] sm:h-72" />
      <Skeleton className="h-24" />
    </Card>
  )
}

/** Live preview of the card in the tournament list. */
function NewTournamentPreview({ draft }: { draft: Draft }) {
  const { t } = useOrganisingTexts()
  const name = draft.name.trim()
  const game = useQuery(gamesQuery).data?.games.find(({ id }) => id === draft.gameId)
  return (
    <section aria-label={t('create.preview')} className="grid gap-2 md:sticky md:top-24 md:row-span-2">
      <p aria-hidden className="text-sm font-medium">
        {t('create.preview')}
      </p>
      <TournamentCardFace
        gameName={game?.name}
        gameArt={game?.art}
        isPoster
        tournament={{
          id: 'preview',
          coverUrl: draft.cover?.url ?? null,
          type: draft.type,
          teamSize: Number(draft.teamSize) || null,
          status: 'upcoming',
          isOverdue: false,
          startsAt: instantOf(draft.startsAt),
          participantCount: 0,
          maxParticipants: Number(draft.maxParticipants),
          isPrizeHeld: false,
          vipOnlyUntil: null,
          champion: null,
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
