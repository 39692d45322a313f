import { REFERRAL_SIGNS, REFERRAL_STATUSES } from '@trunfo/contract/referrals'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { PeriodFields } from '@/lib/period-fields.tsx'
import { PersonSearch } from '@/lib/person-search.tsx'
import { TableCsv } from '@/lib/table-csv.tsx'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { BudgetCard } from '../components/budget-card.tsx'
import { ReferralTable } from '../components/referral-table.tsx'
import { RewardForm } from '../components/reward-form.tsx'
import { askedOf, useBudget, useLiveReferrals, useReferralsView, useSettings } from '../referrals.api.ts'
import { useReferralsTexts } from '../referrals.texts.ts'

export function AdminReferralsPage() {
  const { t } = useReferralsTexts()
  usePageTitle(t('admin.title'))
  useLiveReferrals()
  const settings = useSettings()
  const budget = useBudget()
  const view = useReferralsView()
  return (
    <div className="grid gap-6">
      <header className="grid gap-1">
        <h1 className="text-xl">{t('admin.title')}</h1>
        <p className="text-muted-foreground">{t('admin.lead')}</p>
      </header>
      <Loaded
        query={settings}
        skeleton={<Skeleton className="h-72 rounded-lg" />}
        failed={t('settings.loadFailed')}
      >
        {/* Resets the form when someone else saves. */}
        {(loaded) => <RewardForm key={loaded.saved?.at} {...loaded} />}
      </Loaded>
      <Loaded
        query={budget}
        skeleton={<Skeleton className="h-48 rounded-lg" />}
        failed={t('budget.loadFailed')}
      >
        {(loaded) => <BudgetCard {...loaded} />}
      </Loaded>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 className="text-lg">{t('admin.list')}</h2>
          <TableCsv path="/api/admin/referrals.csv" query={askedOf(view)} className="max-sm:w-full" />
        </div>
        <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_14rem_10rem_10rem]">
          <PersonSearch view={view} hint={t('admin.personHint')} className="max-lg:col-span-2" />
          <FilterChip
            label={t('admin.filter')}
            all={t('admin.all')}
            choices={REFERRAL_STATUSES}
            textOf={(status) => t(`status.${status}`)}
            value={view.filters.status}
            onChoose={(status) => view.filter({ status })}
          />
          <PeriodFields view={view} />
        </div>
        <ReferralTable view={view} reward={settings.data?.settings ?? null} />
        <SignsLegend />
      </div>
    </div>
  )
}

function SignsLegend() {
  const { t } = useReferralsTexts()
  return (
    <details className="max-w-prose text-sm text-muted-foreground">
      <summary className="cursor-pointer py-3 font-medium text-foreground">{t('signsLegend')}</summary>
      <div className="grid gap-3 pt-1">
        <p>{t('signsLegendHint')}</p>
        <dl className="grid gap-2">
          {REFERRAL_SIGNS.map((sign) => (
            <div key={sign}>
              <dt className="font-medium text-foreground">{t(`signs.${sign}`)}</dt>
              <dd>{t(`signHints.${sign}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  )
}
