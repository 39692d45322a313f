import { Suspense, useState } from 'react'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import type { Tournament } from '../detail/detail.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

const DrawPanel = lazyComponent(async () => (await import('./draw-panel.tsx')).DrawPanel)

/** Loads its content when it is opened. */
export function DrawDetails({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="text-sm text-muted-foreground"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="inline-flex min-h-6 font-medium underline-offset-4 hover:underline">
        {t('bracket.trust')}
      </summary>
      {isOpen && (
        <Suspense fallback={null}>
          <DrawPanel tournament={tournament} />
        </Suspense>
      )}
    </details>
  )
}
