import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import type { PrizeAsset } from '@trunfo/contract/prizes'
import Crown from 'lucide-react/icons/crown'
import { Suspense } from 'react'
import { generatePath, Link } from 'react-router'
import { formatDateTime } from '@/lib/formats.ts'
import { cn } from '@/ui/cn.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { bracketQuery, type Tournament, useTournament } from '../detail/detail.api.ts'
import { WithPodium } from '../detail/staged.ts'
import { useAmountText, usePrizeText } from '../prize-text.ts'
import { usePrizesTexts } from '../prizes/prizes.texts.ts'
import { type PodiumPlace, podiumOf } from './podium.ts'
import { useVictoryTexts } from './victory.texts.ts'
import { VictoryCard } from './victory-card.tsx'

/** The champion's card, the prize with its payout status, and the podium. */
export function ChampionMoment({ id }: { id: string }) {
  const { data: tournament } = useTournament(id)
  if (!tournament) return <Skeleton className="h-96 rounded-xl" />
  return tournament.champion && <Won tournament={tournament} champion={tournament.champion} />
}

interface WonProps {
  tournament: Tournament
  champion: NonNullable<Tournament['champion']>
}

function Won({ tournament, champion }: WonProps) {
  const { t } = useVictoryTexts()
  const { data: bracket } = useQuery(bracketQuery(tournament))
  const { coverUrl, game, type } = tournament
  return (
    <section aria-label={t('label')} className="surface-raised grid gap-6 overflow-hidden p-4 sm:p-6">
      <div className="grid justify-items-center gap-4 text-center">
        <VictoryCard
          tournament={{ ...tournament, coverUrl, gameName: game?.name ?? null, gameArt: game?.art ?? null }}
          winner={champion}
          title={t(`champion.${type}`)}
          isChampion
          className="w-52"
        />
        <Prize tournament={tournament} />
        {tournament.prizeShare && <Share share={tournament.prizeShare} />}
      </div>
      {bracket?.stages ? (
        <Suspense>
          <WithPodium bracket={bracket}>
            {(places) => <Podium places={places} type={type} media={bracket.media} />}
          </WithPodium>
        </Suspense>
      ) : (
        bracket && <Podium places={podiumOf(bracket)} type={type} media={bracket.media} />
      )}
    </section>
  )
}

function Prize({ tournament: { prize, prizeGuarantee } }: { tournament: Tournament }) {
  const { t } = usePrizesTexts()
  const text = usePrizeText(prize)
  const amountOf = useAmountText()
  if (prize.type === 'none') return null
  const asset: PrizeAsset = prize.type === 'money' ? 'money' : 'coins'
  const moment = prizeGuarantee?.state === 'due' ? prizeGuarantee.dueAt : prizeGuarantee?.settledAt
  const amount = amountOf(asset, prize.amount)
  return (
    <p className="grid gap-1">
      <span className="numeral text-2xl wrap-anywhere text-gold">{text}</span>
      {prizeGuarantee && (
        <span className="text-sm text-muted-foreground tabular-nums">
          {t(`banner.${bannerOf(prizeGuarantee)}`, {
            amount: prizeGuarantee.split.length === 1 ? amount : t('banner.total', { amount }),
            at: moment ? formatDateTime(moment) : '',
          })}
        </span>
      )}
    </p>
  )
}

/** The viewer's share and when it is paid. The tournament page says what they have to do for it. */
function Share({ share }: { share: NonNullable<Tournament['prizeShare']> }) {
  const { t } = useVictoryTexts()
  const amountOf = useAmountText()
  const { asset, state, amount, net, waitsFor, waitsUntil, changedAt } = share
  return (
    <p className="text-sm tabular-nums">
      {t(`share.${state === 'waiting' ? (waitsFor ?? 'identity') : state}`, {
        amount: amountOf(asset, amount),
        net: amountOf(asset, net),
        until: waitsUntil ? formatDateTime(waitsUntil) : '',
        at: formatDateTime(changedAt),
      })}
    </p>
  )
}

/** First place in the middle, second on the left, both thirds on the right. */
const ORDER = { 1: 'order-2', 2: 'order-1', 3: 'order-3' } as const
const STEP = {
  1: 'bg-gold pt-6 pb-10 text-gold-foreground',
  2: 'bg-secondary pt-3 pb-6',
  3: 'bg-muted py-3',
} as const

interface PodiumProps {
  places: readonly PodiumPlace[]
  type: Tournament['type']
  /** Base URL of images. */
  media: string
}

function Podium({ places, type, media }: PodiumProps) {
  const { t } = useVictoryTexts()
  if (places.length < 2) return null
  return (
    <div className="grid gap-3">
      <h2 className="text-center text-base">{t('podium')}</h2>
      <ol className="flex items-end justify-center gap-1">
        {places.map(({ place, participant }) => (
          <li
            key={participant.id}
            className={cn('grid min-w-0 flex-1 justify-items-center gap-1 text-center', ORDER[place])}
          >
            {place === 1 && <Crown aria-hidden className="size-5 text-gold" />}
            <ParticipantPicture
              type={type}
              participant={{
                name: participant.name,
                teamTag: participant.tag ?? null,
                imageUrl: participant.image ? media + participant.image : null,
              }}
            />
            <Name participant={participant} type={type} />
            <span className={cn('numeral w-full rounded-sm text-lg', STEP[place])}>
              {t('place', { place })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Name({ participant, type }: { participant: PodiumPlace['participant']; type: Tournament['type'] }) {
  const { id, name, username = name, isGone } = participant
  const className = 'line-clamp-2 max-w-full text-xs font-semibold wrap-anywhere'
  if (isGone) return <span className={className}>{name}</span>
  const path =
    type === 'individual'
      ? generatePath(PAGES.profile.path, { username })
      : generatePath(PAGES.team.path, { id })
  return (
    <Link to={path} className={cn(className, 'inline-flex min-h-6 items-center hover:underline')}>
      {name}
    </Link>
  )
}

const bannerOf = ({ state, isOnHold, isAppealed }: NonNullable<Tournament['prizeGuarantee']>) =>
  isOnHold ? 'onHold' : isAppealed ? 'appealed' : state
