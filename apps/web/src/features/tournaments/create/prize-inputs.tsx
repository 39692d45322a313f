import { HOUSE_ROLES, type PrizeAsset } from '@trunfo/contract/prizes'
import { hasAnyRole } from '@trunfo/contract/roles'
import { PRIZE_COINS_MAX, PRIZE_DESCRIPTION_MAX, PRIZE_TYPES } from '@trunfo/contract/tournaments'
import { formatNumber } from '@/lib/formats.ts'
import { useSession } from '@/lib/session.ts'
import { Field, FieldSet } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { MoneyInput } from '@/ui/money-input.tsx'
import { RadioTiles } from '@/ui/radio-tiles.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { usePrizesTexts } from '../prizes/prizes.texts.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { PrizeDraft } from './draft.ts'
import { onlyDigits } from './fields.tsx'
import { PrizeCover } from './prize-cover.tsx'
import { SplitField } from './split-field.tsx'

interface PrizeInputsProps {
  draft: PrizeDraft
  problems: {
    prizeAmount?: string | undefined
    prizeSplit?: string | undefined
    prizeDescription?: string | undefined
  }
  onChange: (change: Partial<PrizeDraft>) => void
  /** Whether the viewer funds the prize: other people's balances are not shown. */
  isOwn: boolean
  /** Already in escrow for this tournament, so it can be promised again. */
  held: { asset: PrizeAsset; amount: number } | null
}

export function PrizeInputs(props: PrizeInputsProps) {
  const { t } = usePrizesTexts()
  const { t: shared } = useTournamentsTexts()
  const { draft, problems, onChange } = props
  return (
    <>
      <FieldSet legend={t('offer.type')}>
        <RadioTiles
          label={t('offer.type')}
          value={draft.prizeType}
          onChange={(prizeType) => onChange({ prizeType })}
          choices={PRIZE_TYPES.map((type) => ({ value: type, label: shared(`prize.types.${type}`) }))}
        />
      </FieldSet>
      <AmountField {...props} />
      {draft.prizeType === 'other' && (
        <Field
          label={t('offer.description')}
          aside={`${[...draft.prizeDescription].length}/${PRIZE_DESCRIPTION_MAX}`}
          error={problems.prizeDescription}
        >
          <Textarea
            name="prizeDescription"
            value={draft.prizeDescription}
            onChange={({ target }) => onChange({ prizeDescription: target.value })}
            placeholder={t('offer.descriptionPlaceholder')}
            maxLength={PRIZE_DESCRIPTION_MAX}
            required
          />
        </Field>
      )}
    </>
  )
}

function AmountField({ draft, problems, onChange, isOwn, held }: PrizeInputsProps) {
  const { t } = usePrizesTexts()
  const { viewer } = useSession()
  const { prizeType, prizeAmount } = draft
  const isHouse = viewer !== null && hasAnyRole(viewer.roles, HOUSE_ROLES)
  const hint = isHouse ? t('offer.fromHouse') : t('offer.fromBalance')
  if (prizeType !== 'money' && prizeType !== 'coins') return null
  return (
    <>
      <Field
        label={prizeType === 'money' ? t('offer.money') : t('offer.coins')}
        hint={isOwn ? hint : undefined}
        error={problems.prizeAmount}
      >
        {prizeType === 'money' ? (
          <MoneyInput
            name="prizeAmount"
            valueCents={prizeAmount}
            onChangeCents={(cents) => onChange({ prizeAmount: cents })}
            placeholder="R$ 0,00"
            required
          />
        ) : (
          <Input
            name="prizeAmount"
            value={prizeAmount === null ? '' : formatNumber(prizeAmount)}
            onChange={({ target }) => {
              const digits = onlyDigits(target.value)
              onChange({ prizeAmount: digits ? Number(digits) : null })
            }}
            inputMode="numeric"
            maxLength={formatNumber(PRIZE_COINS_MAX).length}
            autoComplete="off"
            required
            className="tabular-nums"
          />
        )}
      </Field>
      <SplitField
        asset={prizeType}
        amount={prizeAmount ?? 0}
        split={draft.prizeSplit}
        problem={problems.prizeSplit}
        onChange={(prizeSplit) => onChange({ prizeSplit })}
      />
      {isOwn && (
        <PrizeCover
          asset={prizeType}
          amount={prizeAmount ?? 0}
          already={held?.asset === prizeType ? held.amount : 0}
        />
      )}
    </>
  )
}
