import { REFERRAL_SIGNS, REFERRAL_STATUSES } from '@trunfo/contract/referrals'
import { useSearchParams } from 'react-router'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ReferralTable } from '../components/referral-table.tsx'
import { RewardForm } from '../components/reward-form.tsx'
import { parseStatus, useLiveReferrals, useSettings } from '../referrals.api.ts'
import { useReferralsTexts } from '../referrals.texts.ts'

export function AdminReferralsPage() {
  const { t } = useReferralsTexts()
  usePageTitle(t('admin.title'))
  useLiveReferrals()
  const settings = useSettings()
  const [search, setSearch] = useSearchParams()
  const status = parseStatus(search.get('status'))
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
        {/* What somebody else saved begins the form anew. */}
        {(loaded) => <RewardForm key={loaded.saved?.at} {...loaded} />}
      </Loaded>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 className="text-lg">{t('admin.list')}</h2>
          <Field label={t('admin.filter')} className="w-full sm:w-64">
            <NativeSelect
              value={status ?? ''}
              onChange={({ target }) =>
                setSearch(target.value ? { status: target.value } : {}, { replace: true })
              }
            >
              <option value="">{t('admin.all')}</option>
              {REFERRAL_STATUSES.map((choice) => (
                <option key={choice} value={choice}>
                  {t(`status.${choice}`)}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </div>
        <ReferralTable status={status} reward={settings.data?.settings ?? null} />
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
