import { hasAnyRole } from '@trunfo/contract/roles'
import {
  FEATURING_STAFF,
  PRIZE_COINS_MAX,
  PRIZE_DESCRIPTION_MAX,
  PRIZE_TYPES,
} from '@trunfo/contract/tournaments'
import { Suspense, useEffect } from 'react'
import { formatNumber } from '@/lib/formats.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { useSession } from '@/lib/session.ts'
import { Field, FieldSet } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { RadioTiles } from '@/ui/radio-tiles.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useOrganisingTexts } from '../organising.texts.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { type FieldsProps, FormPart, onlyDigits } from './fields.tsx'

/** Its mask is heavy and most prizes are not money: it comes after the first paint. */
const MoneyInput = lazyComponent(async () => (await import('@/ui/money-input.tsx')).MoneyInput)

export function PrizeFields({ draft, problems, onChange }: FieldsProps) {
  const { t } = useOrganisingTexts()
  const { t: shared } = useTournamentsTexts()
  useEffect(() => void MoneyInput.load().catch(() => undefined), [])
  return (
    <FormPart title={t('create.prize')}>
      <FieldSet legend={t('create.prizeType')}>
        <RadioTiles
          label={t('create.prizeType')}
          value={draft.prizeType}
          onChange={(prizeType) => onChange({ prizeType })}
          choices={PRIZE_TYPES.map((type) => ({ value: type, label: shared(`prize.types.${type}`) }))}
        />
      </FieldSet>
      <AmountField draft={draft} problems={problems} onChange={onChange} />
      {draft.prizeType === 'other' && (
        <Field
          label={t('create.prizeDescription')}
          aside={`${[...draft.prizeDescription].length}/${PRIZE_DESCRIPTION_MAX}`}
          error={problems.prizeDescription}
        >
          <Textarea
            name="prizeDescription"
            value={draft.prizeDescription}
            onChange={({ target }) => onChange({ prizeDescription: target.value })}
            placeholder={t('create.prizeDescriptionPlaceholder')}
            maxLength={PRIZE_DESCRIPTION_MAX}
            required
          />
        </Field>
      )}
    </FormPart>
  )
}

function AmountField({ draft, problems, onChange }: FieldsProps) {
  const { t } = useOrganisingTexts()
  const { viewer } = useSession()
  const { prizeType, prizeAmount } = draft
  const isHouse = viewer !== null && hasAnyRole(viewer.roles, FEATURING_STAFF)
  const hint = isHouse ? t('create.prizeFromHouse') : t('create.prizeFromBalance')
  if (prizeType === 'money') {
    return (
      <Field label={t('create.prizeMoney')} hint={hint} error={problems.prizeAmount}>
        <Suspense fallback={<Skeleton className="h-11" />}>
          <MoneyInput
            name="prizeAmount"
            valueCents={prizeAmount}
            onChangeCents={(cents) => onChange({ prizeAmount: cents })}
            placeholder="R$ 0,00"
            required
          />
        </Suspense>
      </Field>
    )
  }
  if (prizeType !== 'coins') return null
  return (
    <Field label={t('create.prizeCoins')} hint={hint} error={problems.prizeAmount}>
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
    </Field>
  )
}
