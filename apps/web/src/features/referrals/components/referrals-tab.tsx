import { OWN_REFERRALS_COUNTED } from '@trunfo/contract/referrals'
import Gift from 'lucide-react/icons/gift'
import Users from 'lucide-react/icons/users'
import type { Schemas } from '@/lib/api.ts'
import { formatDate, formatNumber } from '@/lib/formats.ts'
import { Loaded, PagedList } from '@/lib/loaded.tsx'
import { useSession } from '@/lib/session.ts'
import { Badge } from '@/ui/badge.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { type OwnReferral, useOwnReferrals, useRewardText } from '../referrals.api.ts'
import { useReferralsTexts } from '../referrals.texts.ts'
import { InviteLink } from './invite-link.tsx'

/** A tab of the account settings: the invite link, the current reward and the invited people. */
export function ReferralsTab() {
  const { t } = useReferralsTexts()
  const { viewer } = useSession()
  const { summary, list } = useOwnReferrals()
  return (
    <div className="grid gap-4 sm:gap-6">
      <Card>
        <CardHeader>
          <CardTitle>{t('own.title')}</CardTitle>
          <CardDescription>{t('own.lead')}</CardDescription>
        </CardHeader>
        <CardContent className="grid gap-5">
          {viewer && <InviteLink userId={viewer.id} />}
          <Loaded query={summary} skeleton={<Skeleton className="h-44" />} failed={t('own.summaryFailed')}>
            {(known) => (
              <>
                <Offer summary={known} />
                <Counts summary={known} />
              </>
            )}
          </Loaded>
        </CardContent>
      </Card>
      <section aria-labelledby="own-referrals" className="grid gap-3">
        <h2 id="own-referrals" className="text-lg">
          {t('own.list')}
        </h2>
        <PagedList
          list={list}
          of={(page) => page.referrals}
          skeleton={<Skeleton className="h-32" />}
          failed={t('own.summaryFailed')}
          empty={<Empty icon={Users} title={t('own.empty')} description={t('own.emptyHint')} />}
        >
          {(referrals) => (
            <Card>
              <ul aria-label={t('own.list')} aria-busy={list.isFetching} className="divide-y">
                {referrals.map((referral) => (
                  <Row key={referral.id} referral={referral} />
                ))}
              </ul>
            </Card>
          )}
        </PagedList>
      </section>
    </div>
  )
}

type Summary = Schemas['ReferralSummary']

function Offer({ summary: { offer, rewardedThisMonth } }: { summary: Summary }) {
  const { t } = useReferralsTexts()
  const rewardText = useRewardText()
  if (!offer) return <p className="text-sm text-muted-foreground">{t('own.noOffer')}</p>
  return (
    <div className="flex items-start gap-3 rounded-md border border-gold/60 bg-gold/10 p-4 text-sm">
      <Gift aria-hidden className="mt-0.5 size-5 shrink-0 text-gold" />
      <div className="grid gap-1">
        <p className="font-semibold tabular-nums">{t('own.offer', { reward: rewardText(offer) })}</p>
        <p className="text-muted-foreground">
          {offer.rewardType === 'cash' ? t('own.offerCash') : t('own.offerCoins')}
        </p>
        <p className="text-muted-foreground tabular-nums">
          {t('own.cap', { used: rewardedThisMonth, cap: offer.monthlyCap })}
        </p>
      </div>
    </div>
  )
}

function Counts({ summary: { pending, rewarded } }: { summary: Summary }) {
  const { t } = useReferralsTexts()
  const shown = (count: number) =>
    count > OWN_REFERRALS_COUNTED ? t('own.moreThan', { most: OWN_REFERRALS_COUNTED }) : formatNumber(count)
  const counts = [
    { name: t('own.came'), count: pending + rewarded },
    { name: t('own.pending'), count: pending },
    { name: t('own.rewarded'), count: rewarded },
  ]
  return (
    <dl className="grid grid-cols-3 divide-x rounded-md border text-center">
      {counts.map(({ name, count }) => (
        <div key={name} className="flex min-w-0 flex-col-reverse gap-0.5 px-1 py-3">
          <dt className="text-xs text-muted-foreground">{name}</dt>
          <dd className="text-xl font-semibold tabular-nums">{shown(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Row({ referral: { username, isVip, status, createdAt, reward } }: { referral: OwnReferral }) {
  const { t } = useReferralsTexts()
  const rewardText = useRewardText()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="grid min-w-0 gap-0.5">
        <span className="font-semibold wrap-anywhere">
          {username ?? <span className="text-muted-foreground">{t('own.gone')}</span>} {isVip && <VipIcon />}
        </span>
        <span className="text-xs text-muted-foreground tabular-nums">
          {t('own.cameAt', { date: formatDate(createdAt) })}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {reward && <span className="font-semibold tabular-nums">+{rewardText(reward)}</span>}
        <Badge variant={status === 'completed' ? 'success' : 'neutral'}>{t(`own.status.${status}`)}</Badge>
      </div>
    </li>
  )
}
