import { Button } from '@/ui/button.tsx'
import { useTablesTexts } from './tables.texts.ts'

/** The way out of a list that is empty only because of what it was narrowed to. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  const { t } = useTablesTexts()
  return (
    <Button variant="secondary" onClick={onClear}>
      {t('clear')}
    </Button>
  )
}
