import { PAGES } from '@trunfo/contract/pages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '@/lib/api.ts'
import { formatDateTime } from '@/lib/formats.ts'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { useAmountText } from '../prize-text.ts'
import { usePrizesTexts } from './prizes.texts.ts'

type Share = Schemas['OwnPrizeShare']

/** The viewer's prize: paid to their balance, or what the wallet still needs from them. */
export function OwnShare({ share }: { share: Share }) {
  const { t } = usePrizesTexts()
  const amountOf = useAmountText()
  const { asset, state, waitsFor, waitsUntil, changedAt, place } = share
  const words = {
    amount: amountOf(asset, share.amount),
    tax: amountOf(asset, share.tax),
    net: amountOf(asset, share.net),
    until: waitsUntil ? formatDateTime(waitsUntil) : '',
    at: formatDateTime(changedAt),
  }
  const isTaxed = share.tax > 0
  if (state === 'paid') {
    return (
      <Told tone="success" place={place} title={t('share.paid', words)} action={<WhereItIs asset={asset} />}>
        {isTaxed && t('share.taxed', words)}
        {!isTaxed && (asset === 'money' ? t('share.paidMoney') : t('share.paidCoins'))}
      </Told>
    )
  }
  if (state === 'taken_back') {
    return (
      <Told tone="warning" place={place} title={t('share.takenBack')}>
        {place === null ? t('share.takenBackText', words) : t('share.takenBackPlaces', words)}
      </Told>
    )
  }
  if (state === 'returned') {
    return (
      <Told tone="info" place={place} title={t('share.returned')}>
        {t('share.returnedText', words)}
      </Told>
    )
  }
  if (waitsFor === 'banned') {
    return (
      <Told tone="warning" place={place} title={t('share.banned')}>
        {t('share.bannedText', words)}
      </Told>
    )
  }
  return (
    <Told
      tone="warning"
      place={place}
      title={t('share.identity', words)}
      action={
        <Button asChild>
          <Link to={PAGES.wallet.path}>{t('share.identityAction')}</Link>
        </Button>
      }
    >
      {t('share.identityText', words)}
    </Told>
  )
}

interface ToldProps {
  tone: 'info' | 'success' | 'warning'
  place: Share['place']
  title: string
  action?: ReactNode
  children: ReactNode
}

function Told({ tone, place, title, action, children }: ToldProps) {
  const { t } = usePrizesTexts()
  return (
    <section aria-label={t('share.label')}>
      <Notice tone={tone} title={<span className="tabular-nums">{title}</span>} action={action}>
        <span className="tabular-nums">
          {place !== null && `${t('share.place', { place })} `}
          {children}
        </span>
      </Notice>
    </section>
  )
}

function WhereItIs({ asset }: Pick<Share, 'asset'>) {
  const { t } = usePrizesTexts()
  const isMoney = asset === 'money'
  return (
    <Button asChild variant="secondary">
      <Link to={isMoney ? PAGES.wallet.path : PAGES.shop.path}>
        {isMoney ? t('share.wallet') : t('share.shop')}
      </Link>
    </Button>
  )
}
