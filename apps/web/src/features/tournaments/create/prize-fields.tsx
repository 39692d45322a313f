import { useOrganisingTexts } from '../organising.texts.ts'
import { type FieldsProps, FormPart } from './fields.tsx'
import { PrizeInputs } from './prize-inputs.tsx'

export function PrizeFields(props: FieldsProps) {
  const { t } = useOrganisingTexts()
  return (
    <FormPart title={t('create.prize')}>
      <PrizeInputs {...props} isOwn held={null} />
    </FormPart>
  )
}
