import BadgeCheck from 'lucide-react/icons/badge-check'
import { useId } from 'react'
import { formatDateTime } from '@/lib/formats.ts'
import { cn } from '@/ui/cn.ts'
import { panelClasses } from '@/ui/overlay-classes.ts'
import type { Tournament } from '../detail/detail.api.ts'
import { useAmountText } from '../prize-text.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

interface GuaranteeMarkProps {
  prize: Tournament['prize']
  guarantee: NonNullable<Tournament['prizeGuarantee']>
}

function markOf({ state, isOnHold, isAppealed }: GuaranteeMarkProps['guarantee']) {
  if (state === 'paid' || state === 'returned') return state
  if (isOnHold) return 'onHold'
  if (isAppealed) return 'appealed'
  return state === 'due' ? 'due' : 'guaranteed'
}

/**
 * Says that the prize is in escrow and explains it in a native popover, which works by key, pointer and touch
 * at almost no cost to the first paint.
 */
export function GuaranteeMark({ prize, guarantee }: GuaranteeMarkProps) {
  const { t } = useTournamentsTexts()
  const { state, isOnHold, isAppealed, funding, dueAt, settledAt } = guarantee
  const id = useId()
  const moment = state === 'due' ? dueAt : settledAt
  const isSettled = state === 'paid' || state === 'returned'
  const isMoney = prize.type === 'money'
  const amount = useAmountText()(isMoney ? 'money' : 'coins', prize.amount)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={cn(
          'relative flex items-center gap-1 rounded-sm text-left text-xs font-semibold underline decoration-dotted underline-offset-4',
          // Enlarges the touch target.
          'after:absolute after:-inset-x-2 after:-inset-y-3',
          '[anchor-name:--prize-guarantee] hover:decoration-solid',
          state === 'returned'
            ? 'text-muted-foreground'
            : isOnHold || isAppealed
              ? 'text-warning'
              : 'text-success',
        )}
      >
        <BadgeCheck aria-hidden className="size-3.5 shrink-0" />
        {t(`prize.mark.${markOf(guarantee)}`, { at: moment ? formatDateTime(moment) : '' })}
      </button>
      <div
        id={id}
        popover="auto"
        className={cn(
          panelClasses,
          'inset-auto m-2 w-80 max-w-[calc(100vw-2rem)] space-y-2 p-4 text-sm font-normal',
          '[position-anchor:--prize-guarantee] [position-area:bottom_span-right]',
          '[position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline]',
        )}
      >
        <p>{t(`prize.meaning.${isSettled ? state : funding}`, { amount })}</p>
        {!isSettled && (
          <p className="text-muted-foreground">
            {t(`prize.meaning.${isOnHold ? 'onHold' : isAppealed ? 'appealed' : 'then'}`)}
          </p>
        )}
        {!isSettled && isMoney && <p className="text-muted-foreground">{t('prize.adults')}</p>}
      </div>
    </>
  )
}
