import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useId, useState } from 'react'
import { NickForm } from '@/features/games/index.ts'
import { useCopy } from '@/lib/use-copy.ts'
import { useFocusKept } from '@/lib/use-focus-kept.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { toast } from '@/ui/toast.ts'
import { type Match, type MatchSide, matchQuery } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { opponentOf, ownSideOf, sidesOf } from './sides.ts'

/** Larger teams are collapsed behind a button. */
const SEEN_AT_ONCE = 3

/** In-game nicknames of both sides, the opponent's first. */
export function Nicks({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const headingId = useId()
  const [own, opponent] = [ownSideOf(match), opponentOf(match)]
  const isKnown = match.sides.some(({ lineup }) => lineup.some(({ nick }) => nick !== null))
  if (isOver(match) && !isKnown) return null
  return (
    <Card>
      <section aria-labelledby={headingId} className="grid gap-3 p-4">
        <h2 id={headingId} className="text-sm wrap-anywhere">
          {t('nicks.title', { game: match.tournament.gameName ?? '' })}
        </h2>
        {(own && opponent ? [opponent, own] : sidesOf(match)).map((side) => (
          <SideNicks key={side.participantId} match={match} side={side} />
        ))}
      </section>
    </Card>
  )
}

/** The lobby no longer asks for a nickname. */
const isOver = ({ status, tournament }: Match) => status === 'completed' || tournament.status === 'cancelled'

function SideNicks({ match, side }: { match: Match; side: MatchSide }) {
  const { t } = useMatchesTexts()
  const [isWhole, setIsWhole] = useState(false)
  const place = useFocusKept<HTMLUListElement>(isWhole)
  const { viewer, tournament } = match
  const isTeam = tournament.type === 'team'
  const isOwn = side.participantId === viewer.participantId
  const others = side.lineup.filter(({ userId, nick }) => userId !== viewer.userId && nick !== null)
  const shown = isWhole ? others : others.slice(0, SEEN_AT_ONCE)
  const hidden = others.length - shown.length
  return (
    <div className="grid gap-2 border-t pt-3">
      <h3 className="font-sans text-xs font-normal wrap-anywhere text-muted-foreground">
        {side.name} {isOwn && `· ${isTeam ? t('lobby.yourTeam') : t('lobby.you')}`}
      </h3>
      {isOwn && <OwnNick match={match} side={side} />}
      {!isOwn && others.length === 0 && (
        <p className="text-sm text-muted-foreground">
          {isTeam ? t('nicks.missingTeam') : t('nicks.missing')}
        </p>
      )}
      {others.length > 0 && (
        <ul ref={place} tabIndex={-1} className="grid outline-none">
          {shown.map(({ userId, username, nick }) => (
            <li key={userId}>
              <NickRow name={isTeam && username} nick={nick}>
                <CopyNick name={username} nick={nick ?? ''} />
              </NickRow>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 justify-self-start"
          onClick={() => setIsWhole(true)}
        >
          {t('nicks.more', { count: hidden })}
        </Button>
      )}
    </div>
  )
}

/** Asks for a missing nickname, and edits it in the same place. */
function OwnNick({ match, side }: { match: Match; side: MatchSide }) {
  const { t } = useMatchesTexts()
  const { gameId, gameName, type } = match.tournament
  const own = side.lineup.find(({ userId }) => userId === match.viewer.userId)
  const nick = own?.nick ?? null
  const [isChanging, setIsChanging] = useState(false)
  const isWriting = isChanging || (nick === null && !isOver(match))
  const place = useFocusKept<HTMLDivElement>(isWriting)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isWriting && gameId && gameName && (
        <NickForm
          game={{ id: gameId, name: gameName }}
          nick={nick}
          shownIn={matchQuery(match.id)}
          onDone={() => setIsChanging(false)}
          onCancel={isChanging ? () => setIsChanging(false) : undefined}
        />
      )}
      {!isWriting && nick !== null && (
        <NickRow name={type === 'team' && own?.username} nick={nick}>
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('nicks.changeOwn')}
            onClick={() => setIsChanging(true)}
          >
            {t('nicks.change')}
          </Button>
        </NickRow>
      )}
    </div>
  )
}

interface NickRowProps {
  /** The player's username, in teams only. */
  name: string | false | undefined
  nick: string | null
  children: ReactNode
}

function NickRow({ name, nick, children }: NickRowProps) {
  return (
    <div className="flex min-h-11 items-center gap-2 py-1">
      <div className="grid min-w-0 flex-1 wrap-anywhere">
        {name && <span className="text-xs text-muted-foreground">{name}</span>}
        <span className="font-medium">{nick}</span>
      </div>
      {children}
    </div>
  )
}

function CopyNick({ name, nick }: { name: string; nick: string }) {
  const { t } = useMatchesTexts()
  const { isCopied, copy } = useCopy()
  const copyNick = () =>
    copy(nick).catch(() => toast({ variant: 'destructive', title: t('nicks.copyFailed') }))
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('nicks.copy', { name })}
        title={t('nicks.copy', { name })}
        onClick={() => void copyNick()}
      >
        {isCopied ? <Check aria-hidden className="text-success" /> : <Copy aria-hidden />}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t('nicks.copied')}
      </span>
    </>
  )
}
