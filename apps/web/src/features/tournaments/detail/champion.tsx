import { useQuery } from '@tanstack/react-query'
import type { PrizeAsset } from '@trunfo/contract/prizes'
import Trophy from 'lucide-react/icons/trophy'
import { Suspense } from 'react'
import { formatDateTime } from '@/lib/formats.ts'
import { cn } from '@/ui/cn.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { useAmountText } from '../prize-text.ts'
import { usePrizesTexts } from '../prizes/prizes.texts.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { bracketQuery, type Tournament, type TournamentBracket } from './detail.api.ts'
import { WithPodium } from './staged.ts'

interface ChampionProps {
  tournament: Tournament
  champion: NonNullable<Tournament['champion']>
}

export function Champion({ tournament, champion }: ChampionProps) {
  const { t } = useTournamentsTexts()
  const { type, prize, prizeGuarantee } = tournament
  return (
    <div className="relative isolate flex flex-wrap items-center gap-x-4 gap-y-3 overflow-hidden rounded-xl border border-gold bg-[linear-gradient(100deg,oklch(0.36_0.07_88),oklch(0.25_0.04_80)_60%,oklch(0.22_0.03_262))] p-4 shadow-e2 sm:gap-x-6 sm:px-6">
      <ParticipantPicture
        type={type}
        participant={champion}
        className={cn(
          'size-14 sm:size-16',
          type === 'individual' && 'ring-2 ring-gold ring-offset-2 ring-offset-background',
        )}
      />
      <p className="min-w-0 flex-1">
        <span className="block text-sm font-semibold text-gold">
          {t(`detail.champion.${type}`)}
          <span className="sr-only">: </span>
        </span>
        <strong className="block font-display text-xl wrap-anywhere sm:text-2xl">
          {champion.name} {champion.isVip && <VipIcon />}
        </strong>
        {prizeGuarantee && <Won prize={prize} guarantee={prizeGuarantee} />}
      </p>
      <RunnerUp tournament={tournament} championId={champion.participantId} />
      <Trophy aria-hidden className="size-10 shrink-0 text-gold max-sm:hidden sm:size-12" />
    </div>
  )
}

interface RunnerUpProps {
  tournament: Tournament
  championId: string
}

/** Second place, from the bracket query that the page already uses. */
function RunnerUp({ tournament, championId }: RunnerUpProps) {
  const { data } = useQuery(bracketQuery(tournament))
  if (!data) return null
  if (data.stages) {
    return (
      <Suspense>
        <WithPodium bracket={data}>
          {(podium) => {
            const [second, ...others] = podium.filter(({ place }) => place === 2)
            return second && others.length === 0 ? (
              <Second tournament={tournament} participant={second.participant} media={data.media} />
            ) : null
          }}
        </WithPodium>
      </Suspense>
    )
  }
  // The loser of the final.
  const final = data.matches.at(-1)
  const sides = final ? [final.p1 ?? -1, final.p2 ?? -1].map((place) => data.participants[place]) : []
  // Missing where the way to the final ended in a double W.O.
  const second = sides.find((side) => side && side.id !== championId)
  if (!second) return null
  return <Second tournament={tournament} participant={second} media={data.media} />
}

interface SecondProps {
  tournament: Tournament
  participant: TournamentBracket['participants'][number]
  /** Base URL of images. */
  media: string
}

function Second({ tournament, participant, media }: SecondProps) {
  const { t } = useTournamentsTexts()
  const { name, tag = null, image } = participant
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm max-sm:w-full max-sm:border-t max-sm:border-line max-sm:pt-3">
      <ParticipantPicture
        type={tournament.type}
        participant={{ name, teamTag: tag, imageUrl: image ? `${media}${image}` : null }}
        className="size-8"
      />
      <span className="min-w-0">
        <span className="block text-xs">{t(`detail.runnerUp.${tournament.type}`)}</span>
        <strong className="block max-w-60 truncate" title={name}>
          {name}
        </strong>
      </span>
    </p>
  )
}

interface WonProps {
  prize: Tournament['prize']
  guarantee: NonNullable<Tournament['prizeGuarantee']>
}

/** The prize and its payout status. */
function Won({ prize, guarantee: { state, isOnHold, isAppealed, dueAt, settledAt, split } }: WonProps) {
  const { t } = usePrizesTexts()
  const asset: PrizeAsset = prize.type === 'money' ? 'money' : 'coins'
  const moment = state === 'due' ? dueAt : settledAt
  const amount = useAmountText()(asset, prize.amount)
  return (
    <span className="mt-1 block text-sm tabular-nums">
      <span className="sr-only">. </span>
      {t(`banner.${isOnHold ? 'onHold' : isAppealed ? 'appealed' : state}`, {
        amount: split.length === 1 ? amount : t('banner.total', { amount }),
        at: moment ? formatDateTime(moment) : '',
      })}
    </span>
  )
}
