import PencilLine from 'lucide-react/icons/pencil-line'
import { Suspense, useState } from 'react'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Button } from '@/ui/button.tsx'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'

const CorrectionDialog = lazyComponent(async () => (await import('./correction-dialog.tsx')).CorrectionDialog)

export function Correction({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const [isOpen, setIsOpen] = useState(false)
  const other = match.sides.find(({ participantId }) => participantId !== match.winnerId)
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <PencilLine aria-hidden />
        {t('correct.open')}
      </Button>
      {isOpen && other && (
        <Suspense fallback={null}>
          <CorrectionDialog match={match} winner={other} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
