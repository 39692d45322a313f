import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { useTablesTexts } from './tables.texts.ts'

interface FilterBarProps {
  view: { isFiltered: boolean; clear: () => void }
  /** Filter chips and an optional search. */
  children: ReactNode
}

/** Filters of a staff table, with a button that clears them. */
export function FilterBar({ view, children }: FilterBarProps) {
  const { t } = useTablesTexts()
  return (
    <div className="flex flex-wrap items-end gap-2">
      {children}
      {view.isFiltered && (
        <Button variant="ghost" size="sm" className="h-11 md:h-10" onClick={view.clear}>
          {t('clearShort')}
        </Button>
      )}
    </div>
  )
}
