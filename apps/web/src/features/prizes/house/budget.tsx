import type { LucideIcon } from 'lucide-react'
import Coins from 'lucide-react/icons/coins'
import Lock from 'lucide-react/icons/lock'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import Plus from 'lucide-react/icons/plus'
import { DateTime } from '@/lib/date-time.tsx'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { useAmountText } from '../../tournaments/index.ts'
import type { Overview } from './house.api.ts'
import { useHouseTexts } from './house.texts.ts'

const FillDialog = lazyComponent(async () => (await import('./fill-dialog.tsx')).FillDialog)

/** The house budget that is still available, and the amounts in escrow. */
export function Figures({ overview: { budget, held } }: { overview: Overview }) {
  const { t } = useHouseTexts()
  const amountOf = useAmountText()
  return (
    <section aria-label={t('figures.label')} className="grid gap-4">
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Figure icon={PiggyBank} name={t('figures.budgetMoney')} hint={t('figures.budgetHint')}>
          {amountOf('money', budget.money)}
        </Figure>
        <Figure icon={Coins} name={t('figures.budgetCoins')} hint={t('figures.budgetHint')}>
          {amountOf('coins', budget.coins)}
        </Figure>
        <Figure icon={Lock} name={t('figures.heldMoney')} hint={t('figures.heldHint')}>
          {amountOf('money', held.money)}
        </Figure>
        <Figure icon={Lock} name={t('figures.heldCoins')} hint={t('figures.heldHint')}>
          {amountOf('coins', held.coins)}
        </Figure>
      </dl>
      <FormDialogButton
        className="sm:justify-self-start"
        load={FillDialog.load}
        dialog={(close) => <FillDialog onClose={close} />}
      >
        <Plus aria-hidden />
        {t('fill.action')}
      </FormDialogButton>
    </section>
  )
}

interface FigureProps {
  icon: LucideIcon
  name: string
  hint: string
  children: string
}

function Figure({ icon: Icon, name, hint, children }: FigureProps) {
  return (
    <Card className="grid content-start gap-1 p-4 sm:p-5">
      <dt className="flex items-start gap-2 text-sm font-medium text-muted-foreground">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        {name}
      </dt>
      <dd className="font-display text-lg font-bold wrap-anywhere tabular-nums">{children}</dd>
      <dd className="text-xs text-muted-foreground">{hint}</dd>
    </Card>
  )
}

export function Fillings({ fillings }: Pick<Overview, 'fillings'>) {
  const { t } = useHouseTexts()
  const amountOf = useAmountText()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('fill.list')}</CardTitle>
      </CardHeader>
      <CardContent>
        {fillings.length === 0 ? (
          <p className="text-sm text-muted-foreground">{t('fill.none')}</p>
        ) : (
          <ul className="grid divide-y text-sm">
            {fillings.map(({ at, by, asset, amount, reason }) => (
              <li key={`${at} ${asset}`} className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
                <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
                  <strong className="font-semibold tabular-nums">+{amountOf(asset, amount)}</strong>
                  <DateTime instant={at} className="text-muted-foreground" />
                </p>
                <p className="text-muted-foreground wrap-anywhere">
                  {by}: {reason}
                </p>
              </li>
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  )
}
