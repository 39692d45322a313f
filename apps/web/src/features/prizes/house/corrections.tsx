import { useInfiniteQuery } from '@tanstack/react-query'
import type { PrizeAsset } from '@trunfo/contract/prizes'
import Scale from 'lucide-react/icons/scale'
import type { RefObject } from 'react'
import { DateTime } from '@/lib/date-time.tsx'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Card } from '@/ui/card.tsx'
import { Notice } from '@/ui/notice.tsx'
import { useAmountText } from '../../tournaments/index.ts'
import { type Correction, correctionsQuery } from './house.api.ts'
import { useHouseTexts } from './house.texts.ts'
import { HouseList, TournamentHeading } from './house-list.tsx'

const CorrectionDialog = lazyComponent(async () => (await import('./reasoned-dialogs.tsx')).CorrectionDialog)

export function Corrections() {
  const { t } = useHouseTexts()
  const texts = {
    title: t('corrections.title'),
    lead: t('corrections.lead'),
    failed: t('corrections.failed'),
    empty: t('corrections.empty'),
  }
  return (
    <HouseList
      list={useInfiniteQuery(correctionsQuery)}
      of={({ corrections }) => corrections}
      texts={texts}
      icon={Scale}
    >
      {(correction, heading) => <CorrectionCard correction={correction} heading={heading} />}
    </HouseList>
  )
}

interface CorrectionCardProps {
  correction: Correction
  heading: RefObject<HTMLElement | null>
}

function CorrectionCard({ correction, heading }: CorrectionCardProps) {
  const { t } = useHouseTexts()
  const { asset, amount, tournament, changedAt, wrong, right, canBook } = correction
  return (
    <Card className="grid gap-5 p-4 sm:p-5">
      <div className="grid gap-0.5">
        <TournamentHeading tournament={tournament} />
        <p className="text-sm text-muted-foreground tabular-nums">
          {t('corrections.of', { amount: useAmountText()(asset, amount) })} · {t('corrections.changed')}{' '}
          <DateTime instant={changedAt} />
        </p>
      </div>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        <Side title={t('corrections.wrong')} side={wrong} asset={asset} hasReturn />
        <Side title={t('corrections.right')} side={right} asset={asset} />
      </div>
      {canBook ? (
        <FormDialogButton
          className="sm:justify-self-start"
          load={CorrectionDialog.load}
          dialog={(close) => (
            <CorrectionDialog correction={correction} focusAfter={heading} onClose={close} />
          )}
        >
          {t('book.action')}
        </FormDialogButton>
      ) : (
        <Notice>{t('corrections.own')}</Notice>
      )}
    </Card>
  )
}

interface SideProps {
  title: string
  side: Correction['wrong']
  asset: PrizeAsset
  /** Whether these people have to return anything. */
  hasReturn?: boolean
}

function Side({ title, side: { name, people }, asset, hasReturn = false }: SideProps) {
  const { t } = useHouseTexts()
  const amountOf = useAmountText()
  return (
    <div className="grid content-start gap-1">
      <h4 className="text-sm font-medium text-muted-foreground">{title}</h4>
      <p className="font-semibold wrap-anywhere">{name}</p>
      {people.length === 0 && <p className="text-sm text-muted-foreground">{t('corrections.nobody')}</p>}
      <ul className="grid divide-y text-sm">
        {people.map(({ username, amount, recoverable, place }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: deleted accounts have no name, and the list is always complete
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2">
            <span className="min-w-0 wrap-anywhere">
              {username ?? t('waiting.gone')}
              {place !== null && (
                <span className="text-muted-foreground"> · {t('waiting.place', { place })}</span>
              )}
            </span>
            <span className="tabular-nums">
              {amountOf(asset, amount)}
              {hasReturn && (
                <span className="text-muted-foreground">
                  {' '}
                  · {t('corrections.recoverable', { recoverable: amountOf(asset, recoverable) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
