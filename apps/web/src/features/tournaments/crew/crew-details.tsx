import ChevronDown from 'lucide-react/icons/chevron-down'
import { Suspense, useState } from 'react'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { Tournament } from '../detail/detail.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

const CrewPanel = lazyComponent(async () => (await import('./crew-panel.tsx')).CrewPanel)

/** Who runs the tournament, and what they did. Loads when it is opened. */
export function CrewDetails({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="group surface" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 text-sm font-medium">
        {t('detail.crew')}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton className="m-4 h-40" />}>
          <CrewPanel tournament={tournament} />
        </Suspense>
      )}
    </details>
  )
}
