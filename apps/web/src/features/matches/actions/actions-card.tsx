import { Suspense } from 'react'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ownSideOf } from '../lobby/sides.ts'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { DeclareWinner } from './declare-winner.tsx'
import { Help } from './help.tsx'

const Proof = lazyComponent(async () => (await import('./proof.tsx')).Proof)

/** For those who play: say who won, show it, ask for help. */
export function ActionsCard({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const side = ownSideOf(match)
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('actions.title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-6">
        {match.tournament.status !== 'cancelled' && <DeclareWinner match={match} />}
        {side && (match.abilities.canSendProof || side.proofs.length > 0) && (
          <Suspense fallback={<Skeleton className="h-70" />}>
            <Proof match={match} side={side} />
          </Suspense>
        )}
        <Help match={match} />
      </CardContent>
    </Card>
  )
}
