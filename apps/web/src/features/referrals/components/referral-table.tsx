import { needsTwoApprovals, type ReferralSign } from '@trunfo/contract/referrals'
import Users from 'lucide-react/icons/users'
import { useMemo, useRef } from 'react'
import { ClearFilters } from '@/lib/clear-filters.tsx'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { dataTableProps, moreOf } from '@/lib/data-table-props.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import { Stack } from '@/ui/data-table/stack.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { toast } from '@/ui/toast.ts'
import {
  type Referral,
  type ReferralsView,
  type Reward,
  useApprove,
  useReferrals,
  useRewardText,
} from '../referrals.api.ts'
import { useReferralsTexts } from '../referrals.texts.ts'
import { PersonName } from './person-name.tsx'

interface ReferralTableProps {
  view: ReferralsView
  /** What an approval pays now; null while loading. */
  reward: Reward | null
}

export function ReferralTable({ view, reward }: ReferralTableProps) {
  const { t } = useReferralsTexts()
  const list = useReferrals(view)
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.referrals) ?? [], [list.data])
  // The button disappears with its action, so focus moves here.
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <DataTable
        caption={t('admin.list')}
        columns={useColumns(reward, place)}
        rows={rows}
        rowId={({ id }) => id}
        {...dataTableProps(list, t('admin.failed'))}
        empty={
          <Empty
            icon={Users}
            title={t('admin.empty')}
            description={view.isFiltered ? t('admin.emptyFiltered') : t('admin.emptyHint')}
            action={view.isFiltered && <ClearFilters onClear={view.clear} />}
          />
        }
        paging={moreOf(list, t('admin.more'))}
      />
    </div>
  )
}

type Place = React.RefObject<HTMLElement | null>

function useColumns(reward: Reward | null, place: Place): DataTableColumn<Referral>[] {
  const { t } = useReferralsTexts()
  return useMemo(
    () => [
      {
        id: 'referred',
        header: t('admin.referred'),
        isTitle: true,
        cell: ({ referred }) => <PersonName {...referred} />,
      },
      {
        id: 'referrer',
        header: t('admin.referrer'),
        cell: ({ referrer }) => <PersonName {...referrer} />,
      },
      {
        id: 'came',
        header: t('admin.came'),
        cell: ({ createdAt }) => <DateTime instant={createdAt} shape="dateTime" />,
      },
      {
        id: 'status',
        header: t('admin.status'),
        cell: ({ status, firstApproval }) => (
          <Stack>
            <Badge variant={status === 'completed' ? 'success' : 'warning'}>{t(`status.${status}`)}</Badge>
            {firstApproval && (
              <span className="text-xs text-muted-foreground wrap-anywhere">
                {t('admin.firstApproval', { name: firstApproval.by ?? t('admin.gone') })}
              </span>
            )}
          </Stack>
        ),
      },
      { id: 'signs', header: t('admin.signs'), cell: ({ signs }) => <Signs signs={signs} /> },
      {
        id: 'decision',
        header: t('admin.reward'),
        cell: (row) => <Decision referral={row} reward={reward} place={place} />,
      },
    ],
    [t, reward, place],
  )
}

const GRAVE: readonly ReferralSign[] = ['same_device', 'same_network']

function Signs({ signs }: { signs: readonly ReferralSign[] }) {
  const { t } = useReferralsTexts()
  if (signs.length === 0) return <span className="text-muted-foreground">{t('admin.noSigns')}</span>
  return (
    <ul className="inline-flex flex-wrap justify-end gap-1.5 md:justify-start">
      {signs.map((sign) => (
        <li key={sign}>
          <Badge variant={GRAVE.includes(sign) ? 'destructive' : 'neutral'}>{t(`signs.${sign}`)}</Badge>
        </li>
      ))}
    </ul>
  )
}

interface DecisionProps {
  referral: Referral
  reward: Reward | null
  place: Place
}

/** The paid reward, the button that approves it, or what is still missing. */
function Decision({ referral, reward, place }: DecisionProps) {
  const { t } = useReferralsTexts()
  const rewardText = useRewardText()
  const { reward: paid, obstacles, firstApproval } = referral
  if (paid) {
    return (
      <Stack>
        <span className="font-semibold tabular-nums">{rewardText(paid)}</span>
        <span className="text-xs text-muted-foreground">
          <DateTime instant={paid.at} shape="dateTime" />
          {paid.by &&
            ` ${paid.firstBy ? t('admin.rewardedByBoth', { first: paid.firstBy, name: paid.by }) : t('admin.rewardedBy', { name: paid.by })}`}
        </span>
      </Stack>
    )
  }
  if (obstacles.length > 0) {
    return (
      <ul className="grid max-w-60 gap-0.5 text-xs text-muted-foreground md:flex md:max-w-none md:gap-2">
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{t(`obstacles.${obstacle}`)}</li>
        ))}
      </ul>
    )
  }
  if (firstApproval?.isOwn)
    return <p className="text-xs text-muted-foreground max-md:max-w-60">{t('admin.firstApprovalOwn')}</p>
  return reward && <Approval referral={referral} reward={reward} place={place} />
}

function Approval({ referral, reward, place }: DecisionProps & { reward: Reward }) {
  const { t } = useReferralsTexts()
  const rewardText = useRewardText()
  const words = {
    reward: rewardText(reward),
    referrer: referral.referrer.username ?? t('admin.gone'),
    referred: referral.referred.username ?? t('admin.gone'),
    first: referral.firstApproval?.by ?? t('admin.gone'),
  }
  const { rewardType, rewardAmount } = reward
  const approving = useApprove(referral, { rewardType, rewardAmount }, words)
  if (rewardAmount === 0) {
    return (
      <Button
        variant="secondary"
        size="sm"
        className="max-md:min-h-11"
        aria-label={t('approve.label', words)}
        onClick={() =>
          toast({
            variant: 'destructive',
            title: t('approve.notSet'),
            description: t('approve.notSetHint'),
          })
        }
      >
        {t('approve.action')}
      </Button>
    )
  }
  const asked = {
    act: approving,
    tone: 'primary',
    variant: 'secondary',
    size: 'sm',
    className: 'max-md:min-h-11',
    focusAfter: place,
  } as const
  if (!needsTwoApprovals(reward))
    return <ConfirmedButton texts="referrals:approve" values={words} {...asked} />
  return referral.firstApproval ? (
    <ConfirmedButton texts="referrals:approveSecond" values={words} {...asked} />
  ) : (
    <ConfirmedButton texts="referrals:approveFirst" values={words} {...asked} />
  )
}
