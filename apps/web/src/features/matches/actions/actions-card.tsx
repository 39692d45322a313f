import { PAGES } from '@trunfo/contract/pages'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { useFocusKept } from '@/lib/use-focus-kept.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ownSideOf } from '../lobby/sides.ts'
import { type Match, useCallSupport } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { DeclareWinner } from './declare-winner.tsx'

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

/** A moderator comes to the match itself; for what can wait, or comes up after it, there is a ticket. */
function Help({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const support = useCallSupport(match.id)
  const isCalled = match.supportRequestedAt !== null
  const place = useFocusKept<HTMLElement>(isCalled)
  return (
    <section ref={place} tabIndex={-1} className="grid gap-3">
      <h3 className="text-sm">{t('support.title')}</h3>
      <div className="flex flex-wrap gap-2 *:grow">
        {match.status !== 'completed' && match.tournament.status !== 'cancelled' && (
          <Button
            variant="secondary"
            disabled={!match.abilities.canCallSupport}
            isLoading={support.isPending}
            onClick={() => void support.run()}
          >
            <LifeBuoy aria-hidden />
            {isCalled ? t('support.called') : t('support.call')}
          </Button>
        )}
        <Button asChild variant="ghost">
          <Link
            to={PAGES.ticketNew.path}
            state={{ area: 'technical_issue', about: { kind: 'match', id: match.id } }}
          >
            {t('support.ask')}
          </Link>
        </Button>
      </div>
    </section>
  )
}
