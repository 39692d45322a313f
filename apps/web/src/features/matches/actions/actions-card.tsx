import { useQueryClient } from '@tanstack/react-query'
import { MATCH_PROOFS_MAX } from '@trunfo/contract/matches'
import { Suspense } from 'react'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ownSideOf } from '../lobby/sides.ts'
import { type Match, refreshMatch } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { ProofGallery } from '../proof-gallery.tsx'
import { CallSupport } from './call-support.tsx'
import { DeclareWinner } from './declare-winner.tsx'

const SendProof = lazyComponent(async () => (await import('./send-proof.tsx')).SendProof)

/** For those who play: say who won, show it, ask for help. */
export function ActionsCard({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const isOver = match.status === 'completed'
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('actions.title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-6">
        <DeclareWinner match={match} />
        <Proof match={match} />
        {!isOver && <CallSupport match={match} />}
      </CardContent>
    </Card>
  )
}

function Proof({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const queryClient = useQueryClient()
  const side = ownSideOf(match)
  const sent = side?.proofs.length ?? 0
  const { canSendProof } = match.abilities
  if (!side || (!canSendProof && sent === 0)) return null
  return (
    <section className="grid gap-3">
      <div className="grid gap-1">
        <h3 className="text-sm">{t('proof.title')}</h3>
        <p className="text-xs text-muted-foreground">
          {match.tournament.type === 'team' ? t('proof.hintTeam') : t('proof.hint')}
        </p>
      </div>
      {canSendProof && (
        <Suspense fallback={<Skeleton className="h-45" />}>
          <SendProof matchId={match.id} />
        </Suspense>
      )}
      {!canSendProof && sent >= MATCH_PROOFS_MAX && (
        <p className="text-sm text-muted-foreground">{t('proof.full', { max: MATCH_PROOFS_MAX })}</p>
      )}
      {sent > 0 && (
        <div className="grid gap-2">
          <p className="text-xs text-muted-foreground">
            {t('proof.sent', { count: sent, max: MATCH_PROOFS_MAX })}
          </p>
          <ProofGallery side={side} onExpired={() => void refreshMatch(queryClient, match.id)} />
        </div>
      )}
    </section>
  )
}
