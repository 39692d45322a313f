import { Button } from '@/ui/button.tsx'
import { useTablesTexts } from './tables.texts.ts'

/** Button for a list that is empty only because of its filters. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  const { t } = useTablesTexts()
  return (
    <Button variant="secondary" onClick={onClear}>
      {t('clear')}
    </Button>
  )
}
