import { PAGES } from '@trunfo/contract/pages'
import type { PrizeAsset } from '@trunfo/contract/prizes'
import { Link } from 'react-router'
import { mayOpen } from '@/lib/access.ts'
import type { Schemas } from '@/lib/api.ts'
import { formatDateTime } from '@/lib/formats.ts'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Fact } from '@/ui/fact.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useAmountText } from '../prize-text.ts'
import { usePrizesTexts } from '../prizes/prizes.texts.ts'
import { useCover } from './cover.api.ts'
import { coveredFrom, offersOf } from './offer.rules.ts'

/** Keeps the list short for users who deposit every day. */
const OFFERS_SHOWN = 4

interface PrizeCoverProps {
  asset: PrizeAsset
  /** The amount in the form. */
  amount: number
  /** Already in escrow for this tournament: it is released before the new amount is held. */
  already: number
}

/** What can be promised, what would be held and what remains. Suggests what to do if it is not enough. */
export function PrizeCover(props: PrizeCoverProps) {
  const { t } = usePrizesTexts()
  const { data: cover, isError, isEnabled } = useCover()
  if (!isEnabled) return null
  if (cover) return <Covered cover={cover} {...props} />
  if (isError) return <p className="text-xs text-muted-foreground">{t('balance.failed')}</p>
  return <Skeleton className="h-32 rounded-md" />
}

function Covered({ cover, asset, amount, already }: PrizeCoverProps & { cover: Schemas['PrizeCover'] }) {
  const { t } = usePrizesTexts()
  const amountOf = useAmountText()
  const isHouse = cover.funding === 'house'
  const now = isHouse ? t('balance.house') : t('balance.yours')
  const left = cover[asset] + already - amount
  const offers = offersOf(cover[asset], asset === 'money' ? cover.settlings : [])
  const from = coveredFrom(offers, amount - already)
  const missing = amount - already - (offers.at(-1)?.amount ?? 0)
  return (
    <div className="grid gap-3">
      <dl className="rounded-md border px-4 text-sm *:first:border-t-0">
        {offers.slice(0, OFFERS_SHOWN).map((offer) => (
          <Fact
            key={offer.at}
            name={offer.at ? t('balance.from', { at: formatDateTime(offer.at) }) : now}
            isMoney
          >
            {amountOf(asset, offer.amount)}
          </Fact>
        ))}
        {already > 0 && (
          <Fact name={t('balance.already')} isMoney>
            {amountOf(asset, already)}
          </Fact>
        )}
        <Fact name={t('balance.held')} isMoney>
          {amountOf(asset, amount)}
        </Fact>
        {left >= 0 && (
          <Fact name={isHouse ? t('balance.leftHouse') : t('balance.leftYours')} isMoney>
            {amountOf(asset, left)}
          </Fact>
        )}
      </dl>
      {from && <Later at={from} />}
      {missing > 0 && <Short asset={asset} missing={amountOf(asset, missing)} isHouse={isHouse} />}
    </div>
  )
}

/** The deposit exists but has not settled. Another one would wait as long. */
function Later({ at }: { at: string }) {
  const { t } = usePrizesTexts()
  return (
    <Notice tone="info" isAnnounced title={t('balance.laterYours', { at: formatDateTime(at) })}>
      {t('balance.laterText')}
    </Notice>
  )
}

interface ShortProps {
  asset: PrizeAsset
  missing: string
  isHouse: boolean
}

function Short({ asset, missing, isHouse }: ShortProps) {
  const { t } = usePrizesTexts()
  const { viewer } = useSession()
  if (isHouse) {
    const mayFill = mayOpen(PAGES.adminPrizes.access, viewer)
    return (
      <Notice
        tone="warning"
        isAnnounced
        title={t('balance.shortHouse', { missing })}
        action={mayFill && <Way to={PAGES.adminPrizes.path}>{t('balance.fill')}</Way>}
      >
        {t('balance.shortHouseText')}
      </Notice>
    )
  }
  const isMoney = asset === 'money'
  return (
    <Notice
      tone="warning"
      isAnnounced
      title={t('balance.shortYours', { missing })}
      action={isMoney && <Way to={PAGES.wallet.path}>{t('balance.deposit')}</Way>}
    >
      {isMoney ? t('balance.shortMoney') : t('balance.shortCoins')}
    </Notice>
  )
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <Button asChild variant="secondary" size="sm">
      <Link to={to}>{children}</Link>
    </Button>
  )
}

/** Shown next to the submit button. */
export function WillHold({ asset, amount }: Omit<PrizeCoverProps, 'already'>) {
  const { t } = usePrizesTexts()
  const { data: cover } = useCover()
  const words = { amount: useAmountText()(asset, amount) }
  if (!cover || amount === 0 || amount > cover[asset]) return null
  return (
    <p className="text-sm text-muted-foreground tabular-nums">
      {cover.funding === 'house' ? t('balance.willHoldHouse', words) : t('balance.willHoldYours', words)}
    </p>
  )
}
