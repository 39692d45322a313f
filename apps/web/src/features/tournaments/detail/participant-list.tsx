import { useInfiniteQuery } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { Link } from 'react-router'
import { PagedList } from '@/lib/loaded.tsx'
import { SeedMark } from '@/ui/bracket/seed-mark.tsx'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { type Participant, participantsQuery, type Tournament } from './detail.api.ts'

const gridClasses = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

export function ParticipantList({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const list = useInfiniteQuery(participantsQuery(tournament))
  return (
    <PagedList
      list={list}
      of={(page) => page.participants}
      skeleton={<ParticipantsSkeleton />}
      failed={(message) => t('detail.participantsFailed', { message })}
      empty={
        <Empty icon={Users} title={t('detail.noParticipants')} description={t('detail.noParticipantsHint')} />
      }
    >
      {(participants) => (
        <ul aria-label={t('detail.participants')} className={gridClasses}>
          {participants.map((participant) => (
            <ParticipantCard
              key={participant.participantId}
              type={tournament.type}
              participant={participant}
              isViewer={participant.participantId === tournament.viewer.participantId}
            />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

interface ParticipantCardProps {
  type: Tournament['type']
  participant: Participant
  isViewer: boolean
}

function ParticipantCard({ type, participant, isViewer }: ParticipantCardProps) {
  const { t } = useTournamentsTexts()
  const { name, path, isVip, seed } = participant
  return (
    <li>
      <Card className="relative flex items-center gap-3 p-3 transition-colors has-[a:hover]:border-input">
        <ParticipantPicture type={type} participant={participant} />
        <span className="min-w-0 truncate font-medium" title={name}>
          {path ? (
            <Link to={path} className="after:absolute after:inset-0 after:rounded-lg">
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
        <SeedMark seed={seed ?? undefined} />
        {isVip && <VipIcon />}
        {isViewer && <span className="shrink-0 text-sm font-semibold text-primary">{t('bracket.you')}</span>}
      </Card>
    </li>
  )
}

function ParticipantsSkeleton() {
  return (
    <div aria-busy className={gridClasses}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-17 rounded-lg" />
      ))}
    </div>
  )
}
