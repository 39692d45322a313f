import { USERNAME_MAX } from '@trunfo/contract/accounts'
import { SearchField } from './search-field.tsx'
import { useTablesTexts } from './tables.texts.ts'

interface PersonSearchProps {
  view: { typed: string; type: (text: string) => void }
  /** Whose username it is, where the default does not fit. */
  hint?: string
  className?: string
}

/** Filters a table by a user's complete username. */
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
