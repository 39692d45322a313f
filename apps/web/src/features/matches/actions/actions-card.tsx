import { MATCH_PROOFS_MAX } from '@trunfo/contract/matches'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import { Suspense } from 'react'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ownSideOf } from '../lobby/sides.ts'
import { type Match, useCallSupport } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { ProofGallery } from '../proof-gallery.tsx'
import { useFocusKept } from '../use-focus-kept.ts'
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
          <ProofGallery matchId={match.id} side={side} />
        </div>
      )}
    </section>
  )
}

function CallSupport({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const support = useCallSupport(match.id)
  const isCalled = match.supportRequestedAt !== null
  const place = useFocusKept<HTMLElement>(isCalled)
  return (
    <section ref={place} tabIndex={-1} className="grid gap-3">
      <h3 className="text-sm">{t('support.title')}</h3>
      <Button
        variant="secondary"
        disabled={!match.abilities.canCallSupport}
        isLoading={support.isPending}
        onClick={() => void support.run()}
      >
        <LifeBuoy aria-hidden />
        {isCalled ? t('support.called') : t('support.call')}
      </Button>
    </section>
  )
}
