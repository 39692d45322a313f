import { useInfiniteQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { RefObject } from 'react'
import { DateTime } from '@/lib/date-time.tsx'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { moneyInText } from '@/lib/formats.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Card } from '@/ui/card.tsx'
import { atRiskQuery, type PrizeAtRisk } from './house.api.ts'
import { useHouseTexts } from './house.texts.ts'
import { HouseList, TournamentHeading } from './house-list.tsx'

const TopUpDialog = lazyComponent(async () => (await import('./top-up-dialog.tsx')).TopUpDialog)

/** Prizes funded with money that a bank disputes or has charged back. */
export function PrizesAtRisk() {
  const { t } = useHouseTexts()
  const texts = {
    title: t('atRisk.title'),
    lead: t('atRisk.lead'),
    failed: t('atRisk.failed'),
    empty: t('atRisk.empty'),
  }
  return (
    <HouseList
      list={useInfiniteQuery(atRiskQuery)}
      of={({ prizes }) => prizes}
      texts={texts}
      icon={ShieldCheck}
    >
      {(prize, heading) => <PrizeCard prize={prize} heading={heading} />}
    </HouseList>
  )
}

interface PrizeCardProps {
  prize: PrizeAtRisk
  heading: RefObject<HTMLElement | null>
}

function PrizeCard({ prize, heading }: PrizeCardProps) {
  const { t } = useHouseTexts()
  const { tournament, organiser, onHoldSince, state, topUpMax } = prize
  const figures = {
    amount: state === 'returned' ? 0 : prize.amount,
    atRisk: prize.atRisk,
    reclaimed: prize.reclaimed,
    toppedUp: prize.toppedUp,
  }
  return (
    <Card className="grid gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <TournamentHeading tournament={tournament} />
          <p className="text-sm text-muted-foreground wrap-anywhere">
            {t('atRisk.organiser', { name: organiser?.username ?? t('waiting.gone') })}
          </p>
        </div>
        {onHoldSince && (
          <Badge>
            {t('atRisk.onHold')} <DateTime instant={onHoldSince} />
          </Badge>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-4">
        {Object.entries(figures).map(([name, cents]) => (
          <div key={name}>
            <dt className="text-muted-foreground">{t(`atRisk.figures.${name as keyof typeof figures}`)}</dt>
            <dd className="font-semibold tabular-nums">{moneyInText(cents)}</dd>
          </div>
        ))}
      </dl>
      {topUpMax > 0 && (
        <FormDialogButton
          className="sm:justify-self-start"
          load={TopUpDialog.load}
          dialog={(close) => <TopUpDialog prize={prize} focusAfter={heading} onClose={close} />}
        >
          {t('topUp.action')}
        </FormDialogButton>
      )}
    </Card>
  )
}
