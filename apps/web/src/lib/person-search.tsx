import { USERNAME_MAX } from '@trunfo/contract/accounts'
import { SearchField } from './search-field.tsx'
import { useTablesTexts } from './tables.texts.ts'

interface PersonSearchProps {
  view: { typed: string; type: (text: string) => void }
  /** Whose name it is, where that needs words. */
  hint?: string
  className?: string
}

/** Narrows a table to one person, by the whole username. */
export function PersonSearch({ view: { typed, type }, hint, className }: PersonSearchProps) {
  const { t } = useTablesTexts()
  return (
    <SearchField
      label={t('person')}
      hint={hint ?? t('personHint')}
      typed={typed}
      onType={type}
      maxLength={USERNAME_MAX}
      hasKey
      className={className}
    />
  )
}
