import { PAGES } from '@trunfo/contract/pages'
import { championPreviewPath } from '@trunfo/contract/previews'
import ImageUp from 'lucide-react/icons/image-up'
import { generatePath, Link } from 'react-router'
import { ShareButton } from '@/lib/share-button.tsx'
import { Button } from '@/ui/button.tsx'
import type { PrimaryAction } from '../lobby/lobby-state.ts'
import { ownSideOf } from '../lobby/sides.ts'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'

interface PrimaryProps {
  match: Match
  primary: PrimaryAction
  onProof: () => void
}

/** The primary button of the state. Declaring and deciding have theirs in their forms. */
export function Primary({ match, primary, onProof }: PrimaryProps) {
  const { t } = useMatchesTexts()
  const { id, gameId, gameName } = match.tournament
  const bracket = generatePath(PAGES.tournament.path, { id })
  const next = match.wayOn?.match
  return (
    <div className="grid gap-2 empty:hidden">
      {primary === 'proof' && (
        <Button size="lg" onClick={onProof}>
          <ImageUp aria-hidden />
          {ownSideOf(match)?.proofs.length ? t('proof.attachMore') : t('proof.attach')}
        </Button>
      )}
      {primary === 'next' && next && (
        <Button asChild size="lg">
          <Link to={generatePath(PAGES.match.path, { matchId: next.id })}>{t('ending.nextMatch')}</Link>
        </Button>
      )}
      {primary === 'share' && (
        <ShareButton
          size="lg"
          shared={{
            path: bracket,
            title: match.tournament.name,
            text: t('ending.shared', { name: match.tournament.name }),
            imagePath: championPreviewPath(id),
          }}
        />
      )}
      {primary === 'others' && (
        <Button asChild size="lg">
          <Link to={gameId ? `${PAGES.tournaments.path}?game=${gameId}` : PAGES.tournaments.path}>
            {gameName ? t('ending.othersOf', { game: gameName }) : t('ending.others')}
          </Link>
        </Button>
      )}
      {primary === 'bracket' && (
        <Button asChild size="lg">
          <Link to={bracket}>{t('ending.bracket')}</Link>
        </Button>
      )}
    </div>
  )
}

export function BracketLink({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  return (
    <Button asChild variant="ghost" className="px-2">
      <Link to={generatePath(PAGES.tournament.path, { id: match.tournament.id })}>{t('ending.bracket')}</Link>
    </Button>
  )
}

export function ProofLink({ onProof }: { onProof: () => void }) {
  const { t } = useMatchesTexts()
  return (
    <Button variant="ghost" className="px-2" onClick={onProof}>
      <ImageUp aria-hidden />
      {t('proof.attach')}
    </Button>
  )
}
