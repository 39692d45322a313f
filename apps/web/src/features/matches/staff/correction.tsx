import PencilLine from 'lucide-react/icons/pencil-line'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Suspense, useState } from 'react'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Button } from '@/ui/button.tsx'
import { useJudgingTexts } from '../judging.texts.ts'
import type { Match, MatchSide } from '../matches.api.ts'
import { canBeDrawn, hasScore } from '../report.ts'

const CorrectionDialog = lazyComponent(async () => (await import('./correction-dialog.tsx')).CorrectionDialog)
const ReopenDialog = lazyComponent(async () => (await import('./reopen-dialog.tsx')).ReopenDialog)

/**
 * A single game gets another winner; after a double W.O. either side may have won. Where a result is more than that, the
 * dialog asks for it.
 */
export function Correction({ match }: { match: Match }) {
  const { t } = useJudgingTexts()
  const [asked, setAsked] = useState<{ winner: MatchSide | null } | null>(null)
  const [isReopening, setIsReopening] = useState(false)
  const isFull = hasScore(match) || canBeDrawn(match)
  const others = match.sides.filter(({ participantId }) => participantId !== match.winnerId)
  return (
    // Long names must not widen the column.
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {isFull ? (
        <Button variant="outline" onClick={() => setAsked({ winner: null })}>
          <PencilLine aria-hidden />
          {t('correct.open')}
        </Button>
      ) : (
        others.map((side) => (
          <Button key={side.participantId} variant="outline" onClick={() => setAsked({ winner: side })}>
            <PencilLine aria-hidden />
            <span className="truncate">
              {others.length > 1 ? t('correct.openFor', { name: side.name }) : t('correct.open')}
            </span>
          </Button>
        ))
      )}
      <Button variant="ghost" onClick={() => setIsReopening(true)}>
        <RotateCcw aria-hidden />
        {t('reopen.action')}
      </Button>
      {isReopening && (
        <Suspense fallback={null}>
          <ReopenDialog match={match} onClose={() => setIsReopening(false)} />
        </Suspense>
      )}
      {asked && (
        <Suspense fallback={null}>
          <CorrectionDialog match={match} winner={asked.winner} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  )
}
