import type { PrizeAsset } from '@trunfo/contract/tournaments/prizes'
import Trophy from 'lucide-react/icons/trophy'
import { formatDateTime } from '@/lib/formats.ts'
import { cn } from '@/ui/cn.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { useAmountText } from '../prize-text.ts'
import { usePrizesTexts } from '../prizes/prizes.texts.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { Tournament } from './detail.api.ts'

interface ChampionProps extends Pick<Tournament, 'type' | 'prize' | 'prizeGuarantee'> {
  champion: NonNullable<Tournament['champion']>
}

export function Champion({ champion, type, prize, prizeGuarantee }: ChampionProps) {
  const { t } = useTournamentsTexts()
  return (
    <div className="relative isolate flex items-center gap-4 overflow-hidden rounded-lg border border-gold bg-[linear-gradient(100deg,oklch(0.36_0.07_88),oklch(0.25_0.04_80)_60%,oklch(0.22_0.03_262))] px-4 py-4 sm:px-6">
      <ParticipantPicture
        type={type}
        participant={champion}
        className={cn(type === 'individual' && 'ring-2 ring-gold ring-offset-2 ring-offset-background')}
      />
      <p className="min-w-0 flex-1">
        <span className="block text-sm font-semibold text-gold">
          {t(`detail.champion.${type}`)}
          <span className="sr-only">: </span>
        </span>
        <strong className="block font-display text-xl wrap-anywhere">
          {champion.name} {champion.isVip && <VipIcon />}
        </strong>
        {prizeGuarantee && <Won prize={prize} guarantee={prizeGuarantee} />}
      </p>
      <Trophy aria-hidden className="size-10 shrink-0 text-gold sm:size-12" />
    </div>
  )
}

interface WonProps {
  prize: Tournament['prize']
  guarantee: NonNullable<Tournament['prizeGuarantee']>
}

/** What the title is worth, and how far that has come. */
function Won({ prize, guarantee: { state, isOnHold, dueAt, settledAt } }: WonProps) {
  const { t } = usePrizesTexts()
  const asset: PrizeAsset = prize.type === 'money' ? 'money' : 'coins'
  const moment = state === 'due' ? dueAt : settledAt
  return (
    <span className="mt-1 block text-sm tabular-nums">
      <span className="sr-only">. </span>
      {t(`banner.${isOnHold ? 'onHold' : state}`, {
        amount: useAmountText()(asset, prize.amount),
        at: moment ? formatDateTime(moment) : '',
      })}
    </span>
  )
}
