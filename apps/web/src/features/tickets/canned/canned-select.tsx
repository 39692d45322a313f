import { useQuery } from '@tanstack/react-query'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { useTicketsTexts } from '../tickets.texts.ts'
import { cannedQuery } from './canned.api.ts'

/** Inserts a canned reply into the answer, where staff can still edit it. */
export function CannedSelect({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTicketsTexts()
  const { data } = useQuery(cannedQuery)
  const replies = data?.replies ?? []
  if (replies.length === 0) return null
  return (
    <Field label={t('canned.insert')}>
      <NativeSelect
        value=""
        onChange={({ target }) => {
          const chosen = replies.find(({ id }) => id === target.value)
          if (chosen) onChoose(chosen.text)
        }}
      >
        <option value="">{t('canned.choose')}</option>
        {replies.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
