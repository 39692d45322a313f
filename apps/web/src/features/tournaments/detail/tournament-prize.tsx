import { cn } from '@/ui/cn.ts'
import { usePrizeText } from '../prize-text.ts'
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
        {prizeGuarantee && <GuaranteeMark prize={prize} guarantee={prizeGuarantee} />}
      </dd>
    </div>
  )
}
