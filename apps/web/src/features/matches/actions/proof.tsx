import { MATCH_PROOFS_MAX } from '@trunfo/contract/matches'
import { useFocusKept } from '@/lib/use-focus-kept.ts'
import type { Match, MatchSide } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { ProofGallery } from '../proof-gallery.tsx'
import { SendProof } from './send-proof.tsx'

/** The proofs of the viewer's side, and an upload form until the limit is reached. */
export function Proof({ match, side }: { match: Match; side: MatchSide }) {
  const { t } = useMatchesTexts()
  const sent = side.proofs.length
  const left = MATCH_PROOFS_MAX - sent
  const { canSendProof } = match.abilities
  const place = useFocusKept<HTMLElement>(left > 0)
  return (
    <section ref={place} tabIndex={-1} className="grid gap-3">
      <div className="grid gap-1">
        <h3 className="text-sm">{t('proof.title')}</h3>
        <p className="text-xs text-muted-foreground">
          {match.tournament.type === 'team' ? t('proof.hintTeam') : t('proof.hint')}
        </p>
      </div>
      {canSendProof && left > 0 && <SendProof matchId={match.id} left={left} />}
      {canSendProof && left <= 0 && (
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
