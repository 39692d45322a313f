import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { OPEN_STATUSES, REMOVAL_REASON_MAX, tournamentRoom } from '@trunfo/contract/tournaments'
import Users from 'lucide-react/icons/users'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { PagedList } from '@/lib/loaded.tsx'
import { refresh, refreshShort } from '@/lib/query.ts'
import { useRoom } from '@/lib/use-room.ts'
import { Badge } from '@/ui/badge.tsx'
import { Empty } from '@/ui/empty.tsx'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { useDepartureTexts } from '../departure/departure.texts.ts'
import { type Participant, participantsQuery, type Tournament } from '../detail/detail.api.ts'
import { useLivePresence } from '../detail/live-presence.ts'
import { useRemoval } from './desk.api.ts'
import { useDeskTexts } from './desk.texts.ts'
import { DeskPart } from './desk-part.tsx'
import { useEntrantsTexts } from './entrants.texts.ts'

const ChangeEntrantDialog = lazyComponent(
  async () => (await import('./entrants-change-dialog.tsx')).ChangeEntrantDialog,
)
const LateEntryDialog = lazyComponent(
  async () => (await import('./entrants-name-dialog.tsx')).LateEntryDialog,
)
const DepartureDialog = lazyComponent(
  async () => (await import('../departure/departure-dialog.tsx')).DepartureDialog,
)
const ReasonDialog = lazyComponent(async () => (await import('@/lib/reason-dialog.tsx')).ReasonDialog)

interface EntrantsProps {
  tournament: Tournament
  focusAfter: RefObject<HTMLElement | null>
}

export function Entrants({ tournament, focusAfter }: EntrantsProps) {
  const { t } = useDeskTexts()
  const queryClient = useQueryClient()
  const participants = participantsQuery(tournament)
  const list = useInfiniteQuery(participants)
  // While a tournament runs, other pages refetch only its bracket.
  useRoom(tournamentRoom(tournament.id), (hint) => void refresh(queryClient, participants, hint))
  useLivePresence(tournament.id, (hint) => void refreshShort(queryClient, participants, hint))
  return (
    <DeskPart title={t('entrants.title')}>
      {tournament.abilities.canEnterLate && <LateEntry tournament={tournament} />}
      <PagedList
        list={list}
        of={(page) => page.participants}
        skeleton={<Skeleton className="h-40" />}
        failed={t('entrants.failed')}
        empty={<Empty icon={Users} title={t('entrants.none')} description={t('entrants.noneHint')} />}
      >
        {(participants) => (
          <ul aria-label={t('entrants.title')} className="grid grid-cols-1 divide-y">
            {participants.map((participant) => (
              <Entrant
                key={participant.participantId}
                tournament={tournament}
                participant={participant}
                focusAfter={focusAfter}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </DeskPart>
  )
}

const isBefore = ({ status }: Tournament) => OPEN_STATUSES.some((open) => open === status)

function Entrant({ tournament, participant, focusAfter }: EntrantsProps & { participant: Participant }) {
  const { t } = useDeskTexts()
  const { name, path, isVip, isCheckedIn } = participant
  const { canJudge, canExtendLineup } = tournament.abilities
  const isChangeable =
    tournament.status === 'in_progress' && participant.departure === null && (canJudge || canExtendLineup)
  const removing = useRemoval(tournament.id, participant)
  return (
    <li className="flex items-center gap-3 py-2">
      <ParticipantPicture type={tournament.type} participant={participant} />
      <span className="min-w-0 truncate font-medium" title={name}>
        {path ? (
          <Link to={path} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      {isVip && <VipIcon />}
      {tournament.checkIn && isBefore(tournament) && (
        <Badge variant={isCheckedIn ? 'success' : 'neutral'} className="shrink-0">
          {t(isCheckedIn ? 'entrants.present' : 'entrants.absent')}
        </Badge>
      )}
      {isChangeable && <Change tournament={tournament} participant={participant} focusAfter={focusAfter} />}
      {tournament.abilities.canDisqualify && (
        <Departure tournament={tournament} participant={participant} focusAfter={focusAfter} />
      )}
      {tournament.abilities.canEdit && (
        <FormDialogButton
          variant="ghost"
          size="sm"
          className="ml-auto max-sm:min-h-11"
          aria-label={t('remove.label', { name })}
          load={ReasonDialog.load}
          dialog={(close) => (
            <ReasonDialog
              act={removing}
              title={t('remove.title', { name })}
              description={t('remove.description')}
              confirm={t('remove.confirm')}
              cancel={t('remove.back')}
              tone="destructive"
              field={{
                label: t('remove.reason'),
                hint: t('remove.reasonHint'),
                max: REMOVAL_REASON_MAX,
                needed: t('errors.removal_reason_required'),
              }}
              focusAfter={focusAfter}
              onClose={close}
            />
          )}
        >
          {t('remove.action')}
        </FormDialogButton>
      )}
    </li>
  )
}

function LateEntry({ tournament }: { tournament: Tournament }) {
  const { t } = useEntrantsTexts()
  return (
    <FormDialogButton
      variant="outline"
      className="justify-self-start max-sm:w-full"
      load={LateEntryDialog.load}
      dialog={(close) => <LateEntryDialog tournament={tournament} onClose={close} />}
    >
      {t('late.action')}
    </FormDialogButton>
  )
}

/** Replaces an entrant who has not played, or adds a player to their line-up. */
function Change({ tournament, participant, focusAfter }: EntrantsProps & { participant: Participant }) {
  const { t } = useEntrantsTexts()
  const { name } = participant
  return (
    <FormDialogButton
      variant="ghost"
      size="sm"
      className="ml-auto shrink-0 max-sm:min-h-11"
      aria-label={t('change.label', { name })}
      load={ChangeEntrantDialog.load}
      dialog={(close) => (
        <ChangeEntrantDialog
          tournament={tournament}
          participant={participant}
          focusAfter={focusAfter}
          onClose={close}
        />
      )}
    >
      {t('change.action')}
    </FormDialogButton>
  )
}

/** Takes somebody out of a running tournament, or says how they left it. */
function Departure({ tournament, participant, focusAfter }: EntrantsProps & { participant: Participant }) {
  const { t } = useDepartureTexts()
  const { name, departure } = participant
  if (departure) return <Badge className="ml-auto shrink-0">{t(`out.${departure}`)}</Badge>
  return (
    <FormDialogButton
      variant="ghost"
      size="sm"
      // `Change` comes before it.
      className="shrink-0 max-sm:min-h-11"
      aria-label={t('give.label', { name })}
      load={DepartureDialog.load}
      dialog={(close) => (
        <DepartureDialog
          tournamentId={tournament.id}
          participant={participant}
          focusAfter={focusAfter}
          onClose={close}
        />
      )}
    >
      {t('give.action')}
    </FormDialogButton>
  )
}
