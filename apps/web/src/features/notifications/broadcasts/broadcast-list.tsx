import { useInfiniteQuery } from '@tanstack/react-query'
import { BROADCAST_PROGRESS_ROOM } from '@trunfo/contract/notifications'
import Megaphone from 'lucide-react/icons/megaphone'
import { useRef } from 'react'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { formatDateTime, formatNumber } from '@/lib/formats.ts'
import { PagedList } from '@/lib/loaded.tsx'
import { useLiveHead } from '@/lib/use-live-query.ts'
import { Badge } from '@/ui/badge.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Progress } from '@/ui/progress.tsx'
import { RoleBadge } from '@/ui/role-badge.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { MarkedText } from '../components/notification-item.tsx'
import { type Broadcast, broadcastsQuery, useCancelBroadcast } from './broadcasts.api.ts'
import { useBroadcastsTexts } from './broadcasts.texts.ts'

export function BroadcastList() {
  const { t } = useBroadcastsTexts()
  const list = useInfiniteQuery(broadcastsQuery)
  useLiveHead(BROADCAST_PROGRESS_ROOM, broadcastsQuery)
  return (
    <PagedList
      list={list}
      of={({ broadcasts }) => broadcasts}
      skeleton={<Skeleton className="h-48" />}
      failed={t('list.failed')}
      empty={
        <Empty icon={Megaphone} title={t('list.empty')} description={t('list.emptyHint')} className="py-8" />
      }
    >
      {(broadcasts) => (
        <ul className="divide-y rounded-md border" aria-label={t('sent')}>
          {broadcasts.map((broadcast) => (
            <Row key={broadcast.id} broadcast={broadcast} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const TONES = { running: 'live', done: 'success', cancelled: 'neutral' } as const

function Row({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useBroadcastsTexts()
  const row = useRef<HTMLLIElement>(null)
  const { title, message, audience, state, startedBy, startedAt } = broadcast
  const by = startedBy ?? t('list.operator')
  return (
    <li ref={row} tabIndex={-1} className="grid gap-2 p-4 outline-none">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-sm font-semibold wrap-anywhere">{title}</p>
        <Badge variant={TONES[state]}>{t(`states.${state}`)}</Badge>
      </div>
      <p className="line-clamp-2 text-sm wrap-anywhere text-muted-foreground">
        <MarkedText text={message} />
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {audience.map((role) =>
          role === 'user' ? (
            <Badge key={role}>{t('form.everybody')}</Badge>
          ) : (
            <RoleBadge key={role} of={role} />
          ),
        )}
      </div>
      {state === 'running' ? (
        <Running broadcast={broadcast} focusAfter={row} />
      ) : (
        <Ending broadcast={broadcast} />
      )}
      <p className="text-xs text-muted-foreground">
        {t('list.started', { by, at: formatDateTime(startedAt, 'dateAtTime') })}
      </p>
    </li>
  )
}

interface RunningProps {
  broadcast: Broadcast
  focusAfter: React.RefObject<HTMLElement | null>
}

function Running({ broadcast: { id, title, told, lookedAt, people }, focusAfter }: RunningProps) {
  const { t } = useBroadcastsTexts()
  const cancelling = useCancelBroadcast(id)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="grid min-w-48 flex-1 gap-1.5">
        <Progress
          value={people === null ? null : Math.min(lookedAt, people)}
          max={people ?? 1}
          aria-label={t('list.progress', { title })}
        />
        <p className="text-xs text-muted-foreground tabular-nums">
          {t('list.told', { count: told, people: formatNumber(told) })}
          {people !== null &&
            ` · ${t('list.lookedAt', {
              lookedAt: formatNumber(lookedAt),
              people: formatNumber(people),
            })}`}
        </p>
      </div>
      <ConfirmedButton
        act={cancelling}
        texts="broadcasts:cancel"
        values={{ title }}
        variant="outline"
        size="sm"
        className="max-sm:w-full"
        focusAfter={focusAfter}
      />
    </div>
  )
}

function Ending({ broadcast: { state, told, cancelledBy } }: { broadcast: Broadcast }) {
  const { t } = useBroadcastsTexts()
  const reached = t('list.told', { count: told, people: formatNumber(told) })
  return (
    <p className="text-sm tabular-nums">
      {state === 'cancelled' && cancelledBy !== null
        ? t('list.cancelled', { by: cancelledBy, reached })
        : reached}
    </p>
  )
}
