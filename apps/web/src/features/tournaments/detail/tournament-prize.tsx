import { amountsByPlace, type Split } from '@trunfo/money/awards'
import { cn } from '@/ui/cn.ts'
import { useAmountText, usePrizeText } from '../prize-text.ts'
import { GuaranteeMark } from '../prizes/guarantee-mark.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { Tournament } from './detail.api.ts'

/** The prize, in large type if it is an amount, and its payout status. */
export function TournamentPrize({ tournament: { prize, prizeGuarantee } }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const text = usePrizeText(prize)
  const isAmount = prize.type === 'money' || prize.type === 'coins'
  return (
    <div className="grid min-w-0 content-start gap-1 max-sm:col-span-2 sm:pr-4">
      <dt className="text-xs text-muted-foreground">{t('list.prize')}</dt>
      <dd className="grid gap-2">
        <span
          className={cn(
            'wrap-anywhere',
            isAmount && 'numeral text-2xl text-gold sm:text-3xl',
            prize.type === 'other' && 'font-display text-lg font-bold text-gold',
            prize.type === 'none' && 'font-medium',
          )}
        >
          {text}
        </span>
        {prizeGuarantee && prizeGuarantee.split.length > 1 && (
          <PlacePrizes prize={prize} split={prizeGuarantee.split} />
        )}
        {prizeGuarantee && <GuaranteeMark prize={prize} guarantee={prizeGuarantee} />}
      </dd>
    </div>
  )
}

/** The rest is in the prize's history, below. */
const PLACES_SHOWN = 4

function PlacePrizes({ prize, split }: { prize: Tournament['prize']; split: Split }) {
  const { t } = useTournamentsTexts()
  const amountOf = useAmountText()
  const amounts = amountsByPlace(prize.amount, split)
  const more = amounts.length - PLACES_SHOWN
  return (
    <ol className="flex flex-wrap gap-x-3 gap-y-1 text-xs tabular-nums">
      {amounts.slice(0, PLACES_SHOWN).map((amount, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index
        <li key={index}>
          <span className="text-muted-foreground">{t('prize.place', { place: index + 1 })}</span>{' '}
          <span className="font-semibold">
            {amountOf(prize.type === 'money' ? 'money' : 'coins', amount)}
          </span>
        </li>
      ))}
      {more > 0 && <li className="text-muted-foreground">{t('prize.morePlaces', { count: more })}</li>}
    </ol>
  )
}
