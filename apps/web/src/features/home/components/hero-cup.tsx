import { PAGES } from '@trunfo/contract/pages'
import { formatMoney } from '@trunfo/money/reais'
import Lock from 'lucide-react/icons/lock'
import { useId } from 'react'
import { generatePath, Link } from 'react-router'
import {
  StateChip,
  stateOf,
  TournamentCover,
  useIsAhead,
  usePrizeText,
} from '@/features/tournaments/index.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { formatNumber } from '@/lib/formats.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { CountdownTiles } from '@/ui/countdown-tiles.tsx'
import { Seats } from '@/ui/seats.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { Cup } from '../home.api.ts'
import { useHomeTexts } from '../home.texts.ts'

/** Draws the next cup like the brand's logo: a card with a gold-edged one behind it. */
export function HeroCup({ cup }: { cup: Cup | undefined }) {
  const { t } = useHomeTexts()
  const headingId = useId()
  return (
    <article aria-labelledby={headingId} className="relative mx-1 my-2">
      <div aria-hidden className="absolute inset-0 rotate-2 rounded-xl border-2 border-gold bg-card" />
      <div className="relative overflow-hidden rounded-xl bg-card shadow-e3">
        {cup ? (
          <>
            <Cover cup={cup} />
            <div className="grid gap-4 p-4 sm:px-6 sm:pb-6">
              <div className="grid gap-1">
                <p className="text-xs font-semibold text-muted-foreground wrap-anywhere">
                  {cup.gameName ?? t('featured.noGame')} · <DateTime instant={cup.startsAt} />
                </p>
                <h2 id={headingId} className="line-clamp-2 text-xl wrap-anywhere">
                  {cup.name}
                </h2>
              </div>
              <Prize cup={cup} />
              <StartsIn cup={cup} />
              <Filling cup={cup} />
              <Button asChild size="lg">
                <Link to={generatePath(PAGES.tournament.path, { id: cup.id })}>
                  {t(cup.type === 'team' ? 'cup.enterTeam' : 'cup.enter')}
                </Link>
              </Button>
            </div>
          </>
        ) : (
          <Skeleton className="h-120 rounded-none" />
        )}
      </div>
    </article>
  )
}

function StartsIn({ cup }: { cup: Cup }) {
  const { t } = useHomeTexts()
  return (
    <CountdownTiles
      endsAt={cup.startsAt}
      label={t('cup.startsIn')}
      labels={{
        days: t('cup.days'),
        hours: t('cup.hours'),
        minutes: t('cup.minutes'),
        seconds: t('cup.seconds'),
      }}
    />
  )
}

function Cover({ cup }: { cup: Cup }) {
  const isVipOnly = useIsAhead(cup.vipOnlyUntil)
  return (
    <div className="relative">
      <TournamentCover tournament={cup} isFirst className="h-36 sm:h-44" />
      <span className="absolute top-3 left-3 flex">
        <StateChip tournament={cup} state={stateOf(cup, isVipOnly)} isOnPicture />
      </span>
    </div>
  )
}

/** Money and coin prizes use the largest type on the page. */
function Prize({ cup: { prize, isPrizeHeld } }: { cup: Cup }) {
  const { t } = useHomeTexts()
  const text = usePrizeText(prize)
  const isWhole = prize.amount % 100 === 0
  const figure =
    prize.type === 'money'
      ? formatMoney(prize.amount)
          .replace(/^R\$\s*/, '')
          .replace(/,00$/, '')
      : formatNumber(prize.amount)
  if (prize.type !== 'money' && prize.type !== 'coins')
    return (
      <p
        className={cn(
          'font-display font-bold wrap-anywhere',
          prize.type === 'other' ? 'text-lg text-gold' : 'text-muted-foreground',
        )}
      >
        {text}
      </p>
    )
  return (
    <p className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <span className="sr-only">{text}</span>
      <span aria-hidden className="numeral flex items-end gap-1.5 font-extrabold text-gold">
        {prize.type === 'money' && <span className="text-lg">R$</span>}
        <span className={figure.length > 7 || !isWhole ? 'text-2xl' : 'text-3xl'}>{figure}</span>
        {prize.type === 'coins' && <span className="text-lg">Coins</span>}
      </span>
      {isPrizeHeld && (
        <span className="flex items-center gap-1.5 pb-1 text-sm font-semibold text-success">
          <Lock aria-hidden className="size-4" />
          {t('cup.held')}
        </span>
      )}
    </p>
  )
}

function Filling({ cup: { participantCount, maxParticipants, type } }: { cup: Cup }) {
  const { t } = useHomeTexts()
  const free = maxParticipants - participantCount
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-3 text-sm tabular-nums">
        <span>
          {t(`cup.taken.${type}`, {
            taken: formatNumber(participantCount),
            max: formatNumber(maxParticipants),
          })}
        </span>
        <span className="text-muted-foreground">
          {t('cup.free', { count: free, shown: formatNumber(free) })}
        </span>
      </p>
      <Seats taken={participantCount} max={maxParticipants} />
    </div>
  )
}
