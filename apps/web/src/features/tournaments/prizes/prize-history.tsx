import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import type { ShareState } from '@trunfo/contract/prizes'
import { amountsByPlace } from '@trunfo/money/awards'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useId } from 'react'
import { generatePath, Link } from 'react-router'
import type { Schemas } from '@/lib/api.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { formatDateTime } from '@/lib/formats.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Card } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { prizeQuery } from '../detail/detail.api.ts'
import { useAmountText } from '../prize-text.ts'
import { usePrizesTexts } from './prizes.texts.ts'

type Prize = NonNullable<Schemas['PrizeHistory']['prize']>

/** The public history of a prize: held, checked, paid or returned. */
export function PrizeHistory({ tournamentId }: { tournamentId: string }) {
  const { t } = usePrizesTexts()
  const headingId = useId()
  const query = useQuery(prizeQuery(tournamentId))
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <h2 id={headingId} className="text-lg">
        {t('history.title')}
      </h2>
      <Loaded query={query} skeleton={<Skeleton className="h-40 rounded-lg" />} failed={t('history.failed')}>
        {({ prize }) =>
          prize && (
            <Card className="grid gap-6 p-4 sm:p-6 md:grid-cols-2">
              <Way prize={prize} />
              {prize.split.length > 1 && <PlaceAwards prize={prize} />}
              {prize.shares.length > 0 && <Shares prize={prize} />}
            </Card>
          )
        }
      </Loaded>
    </section>
  )
}

function Way({ prize }: { prize: Prize }) {
  const { t } = usePrizesTexts()
  const { state, isOnHold, isAppealed, funding, heldAt, dueAt, settledAt, reclaimed } = prize
  const amountOf = useAmountText()
  const amount = amountOf(prize.asset, prize.amount)
  const isOver = state === 'waiting' || state === 'paid'
  const isForChampion = prize.split.length === 1
  return (
    <ol className="grid content-start gap-4 text-sm">
      <Stop look="done" at={heldAt}>
        {funding === 'house' ? t('history.heldHouse', { amount }) : t('history.heldOrganiser', { amount })}
      </Stop>
      {reclaimed > 0 && (
        <Stop look="back">{t('history.reclaimed', { amount: amountOf(prize.asset, reclaimed) })}</Stop>
      )}
      {state === 'held' && (
        <Stop look="ahead" hint={t('history.toComeHint')}>
          {isForChampion ? t('history.toCome') : t('history.toComePlaces')}
        </Stop>
      )}
      {state === 'due' && (
        <Stop
          look="now"
          hint={dueAt && !isAppealed ? t('history.dueHint', { at: formatDateTime(dueAt) }) : undefined}
        >
          {t('history.due')}
        </Stop>
      )}
      {isOver && (
        <Stop look="done" at={dueAt}>
          {t('history.checked')}
        </Stop>
      )}
      {state === 'waiting' && (
        <Stop look="now" hint={t('history.waitingHint')}>
          {t('history.waiting')}
        </Stop>
      )}
      {isOnHold && (
        <Stop look="now" hint={t('history.onHoldHint')}>
          {t('history.onHold')}
        </Stop>
      )}
      {isAppealed && (
        <Stop look="now" hint={t('history.appealedHint')}>
          {t('history.appealed')}
        </Stop>
      )}
      {state === 'paid' && (
        <Stop look="done" at={settledAt}>
          {isForChampion ? t('history.paid') : t('history.paidPlaces')}
        </Stop>
      )}
      {state === 'returned' && (
        <Stop look="back" at={settledAt}>
          {t('history.returned')}
        </Stop>
      )}
    </ol>
  )
}

const LOOKS = {
  done: { icon: Check, className: 'border-primary bg-primary text-primary-foreground' },
  now: { icon: Hourglass, className: 'border-primary bg-secondary text-primary' },
  ahead: { icon: Hourglass, className: 'border-border text-muted-foreground' },
  back: { icon: Undo2, className: 'border-input bg-secondary' },
}

interface StopProps {
  look: keyof typeof LOOKS
  at?: string | null
  hint?: string | undefined
  children: ReactNode
}

function Stop({ look, at, hint, children }: StopProps) {
  const { icon: Icon, className } = LOOKS[look]
  return (
    <li className="flex items-start gap-3" aria-current={look === 'now' ? 'step' : undefined}>
      <span
        className={cn('flex size-7 shrink-0 items-center justify-center rounded-full border-2', className)}
      >
        <Icon aria-hidden className="size-3.5" />
      </span>
      <span className="grid min-w-0 gap-0.5 pt-1">
        <span className={cn('tabular-nums', look === 'ahead' ? 'text-muted-foreground' : 'font-medium')}>
          {children}
        </span>
        {at && <DateTime instant={at} className="text-xs text-muted-foreground" />}
        {hint && <span className="text-xs text-muted-foreground tabular-nums">{hint}</span>}
      </span>
    </li>
  )
}

const TONES: Record<ShareState, 'warning' | 'success' | 'neutral'> = {
  waiting: 'warning',
  paid: 'success',
  returned: 'neutral',
  taken_back: 'neutral',
}

function Shares({ prize: { asset, split, shares } }: { prize: Prize }) {
  const { t } = usePrizesTexts()
  const headingId = useId()
  const amountOf = useAmountText()
  return (
    <div className={cn('grid content-start gap-2', split.length > 1 && 'md:col-span-2')}>
      <h3 id={headingId} className="text-sm font-medium text-muted-foreground">
        {t('history.shares')}
      </h3>
      <ul aria-labelledby={headingId} className="grid divide-y text-sm">
        {shares.map(({ username, amount, state, place }, index) => (
          // Names are no keys: deleted accounts have none, and a correction can list people again.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is always shown whole and in the same order
          <li key={index} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0 font-medium wrap-anywhere">
              {username ? (
                <Link
                  to={generatePath(PAGES.profile.path, { username })}
                  className="text-primary underline-offset-4 hover:underline"
                >
                  {username}
                </Link>
              ) : (
                <span className="text-muted-foreground">{t('history.gone')}</span>
              )}
              {place !== null && (
                <span className="font-normal text-muted-foreground"> · {t('history.place', { place })}</span>
              )}
            </span>
            <span className="flex items-center gap-3">
              <span className="font-semibold tabular-nums">{amountOf(asset, amount)}</span>
              <Badge variant={TONES[state]}>{t(`history.states.${state}`)}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What each place gets, and who holds it once that is known. */
function PlaceAwards({ prize: { asset, amount, split, awards } }: { prize: Prize }) {
  const { t } = usePrizesTexts()
  const headingId = useId()
  const amountOf = useAmountText()
  const promised = amountsByPlace(amount, split).map((ofPlace, index) => ({
    participantId: `${index}`,
    name: '',
    place: index + 1,
    amount: ofPlace,
  }))
  return (
    <div className="grid content-start gap-2">
      <h3 id={headingId} className="text-sm font-medium text-muted-foreground">
        {t('history.places')}
      </h3>
      <ul aria-labelledby={headingId} className="grid divide-y text-sm">
        {(awards.length > 0 ? awards : promised).map((award) => (
          <li
            key={award.participantId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="text-muted-foreground tabular-nums">
                {t('history.place', { place: award.place })}
              </span>
              {award.name && <span className="font-medium"> · {award.name}</span>}
            </span>
            <span className="font-semibold tabular-nums">{amountOf(asset, award.amount)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
