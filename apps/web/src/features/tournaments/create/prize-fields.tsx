import { useEffect } from 'react'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { useOrganisingTexts } from '../organising.texts.ts'
import { type FieldsProps, FormPart } from './fields.tsx'
import { PrizeInputs } from './prize-inputs.tsx'

/** Its mask is heavy and most prizes are not money: it comes after the first paint. */
const MoneyInput = lazyComponent(async () => (await import('@/ui/money-input.tsx')).MoneyInput)

export function PrizeFields(props: FieldsProps) {
  const { t } = useOrganisingTexts()
  useEffect(() => void MoneyInput.load().catch(() => undefined), [])
  return (
    <FormPart title={t('create.prize')}>
      <PrizeInputs {...props} moneyInput={MoneyInput} isOwn held={null} />
    </FormPart>
  )
}
