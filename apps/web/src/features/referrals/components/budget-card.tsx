import PiggyBank from 'lucide-react/icons/piggy-bank'
import Plus from 'lucide-react/icons/plus'
import { DateTime } from '@/lib/date-time.tsx'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { moneyInText } from '@/lib/formats.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import type { RewardBudget } from '../referrals.api.ts'
import { useReferralsTexts } from '../referrals.texts.ts'

const FillDialog = lazyComponent(async () => (await import('./fill-dialog.tsx')).FillDialog)

/** The remaining budget for cash rewards, and who funded it. */
export function BudgetCard({ balance, fillings, abilities }: RewardBudget) {
  const { t } = useReferralsTexts()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('budget.title')}</CardTitle>
        <CardDescription>{t('budget.lead')}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <dl className="grid gap-1">
            <dt className="flex items-center gap-2 text-sm font-medium text-muted-foreground">
              <PiggyBank aria-hidden className="size-4 shrink-0" />
              {t('budget.left')}
            </dt>
            <dd className="font-display text-lg font-bold tabular-nums">{moneyInText(balance)}</dd>
          </dl>
          {abilities.fill && (
            <FormDialogButton
              className="max-sm:w-full"
              load={FillDialog.load}
              dialog={(close) => <FillDialog onClose={close} />}
            >
              <Plus aria-hidden />
              {t('fill.action')}
            </FormDialogButton>
          )}
        </div>
        <Fillings fillings={fillings} />
      </CardContent>
    </Card>
  )
}

function Fillings({ fillings }: Pick<RewardBudget, 'fillings'>) {
  const { t } = useReferralsTexts()
  if (fillings.length === 0) return <p className="text-sm text-muted-foreground">{t('budget.none')}</p>
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-3 font-medium">{t('budget.list')}</summary>
      <ul className="grid divide-y">
        {fillings.map(({ at, by, amount, reason }) => (
          <li key={at} className="grid gap-0.5 py-3 last:pb-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
              <strong className="font-semibold tabular-nums">+{moneyInText(amount)}</strong>
              <DateTime instant={at} className="text-muted-foreground" />
            </p>
            <p className="text-muted-foreground wrap-anywhere">
              {by ?? t('admin.gone')}: {reason}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
