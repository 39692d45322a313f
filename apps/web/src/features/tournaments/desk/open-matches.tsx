import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import Gavel from 'lucide-react/icons/gavel'
import Hourglass from 'lucide-react/icons/hourglass'
import SearchX from 'lucide-react/icons/search-x'
import { type RefObject, useRef, useState } from 'react'
import { generatePath, Link } from 'react-router'
import { Loaded } from '@/lib/loaded.tsx'
import { useMatchTitle, useRoundTitle } from '@/lib/round-names.ts'
import { SearchField } from '@/lib/search-field.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Empty } from '@/ui/empty.tsx'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { bracketQuery, refreshesOf, type Tournament, type TournamentBracket } from '../detail/detail.api.ts'
import { WalkoverButton } from '../walkover/walkover-button.tsx'
import { useDeskTexts } from './desk.texts.ts'
import { DeskPart } from './desk-part.tsx'
import { judgingRefusal, matchesOfName, type OpenMatch, openMatchesOf } from './open-matches.rules.ts'

/** Rows shown at first, and added by each click. */
const PAGE_SIZE = 20
/** From this many on, finding a name by eye takes too long. */
const SEARCHABLE = 8
const SEARCH_MAX = 60

/** The matches that the tournament waits for, with the way to end one that nobody plays. */
export function OpenMatches({ tournament }: { tournament: Tournament }) {
  const { t } = useDeskTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const refusal = judgingRefusal(tournament)
  return (
    <DeskPart
      title={t('matches.title')}
      lead={refusal ? t(`matches.refused.${refusal}`) : t('matches.lead')}
      headingRef={heading}
    >
      <Loaded
        query={useQuery(bracketQuery(tournament))}
        skeleton={<Skeleton className="h-40" />}
        failed={t('matches.failed')}
      >
        {(bracket) => <List tournament={tournament} bracket={bracket} focusAfter={heading} />}
      </Loaded>
    </DeskPart>
  )
}

interface ListProps {
  tournament: Tournament
  bracket: TournamentBracket
  focusAfter: RefObject<HTMLElement | null>
}

function List({ tournament, bracket, focusAfter }: ListProps) {
  const { t } = useDeskTexts()
  const roundTitle = useRoundTitle()
  const [typed, setTyped] = useState('')
  const [limit, setLimit] = useState(PAGE_SIZE)
  const open = openMatchesOf(bracket)
  const found = matchesOfName(open, typed)
  const [first] = open
  if (!first) return <Empty icon={Hourglass} title={t('matches.none')} description={t('matches.noneHint')} />
  return (
    <>
      <p role="status" className="-my-2 text-sm font-semibold tabular-nums">
        {first.place
          ? t('matches.countOfAll', { count: open.length })
          : t('matches.count', {
              count: open.length,
              round: roundTitle(first.round, bracket.roundSizes.length),
            })}
      </p>
      {open.length >= SEARCHABLE && (
        <SearchField
          label={t('matches.search')}
          hint={t('matches.searchHint')}
          typed={typed}
          onType={setTyped}
          maxLength={SEARCH_MAX}
        />
      )}
      {found.length === 0 && <Empty icon={SearchX} title={t('matches.notFound')} className="py-8" />}
      <ul aria-label={t('matches.title')} className="grid divide-y divide-line empty:hidden">
        {found.slice(0, limit).map((match) => (
          <Row
            key={match.id}
            tournament={tournament}
            media={bracket.media}
            match={match}
            focusAfter={focusAfter}
          />
        ))}
      </ul>
      {found.length > limit && (
        <Button variant="secondary" onClick={() => setLimit(limit + PAGE_SIZE)}>
          {t('matches.more', { count: found.length - limit })}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  tournament: Tournament
  media: string
  match: OpenMatch
  focusAfter: RefObject<HTMLElement | null>
}

function Row({ tournament, media, match, focusAfter }: RowProps) {
  const { t } = useDeskTexts()
  const { abilities, viewer, type } = tournament
  const { id, number, isDispute, place, sides } = match
  const matchTitle = useMatchTitle()
  const [one, other] = sides
  const names = { one: one.name, other: other.name }
  // Staff who play in a match leave it to others, and an organiser leaves disputes to staff.
  const isOthers = id === viewer.openMatchId || (isDispute && !abilities.canOpenAnyMatch)
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 gap-1.5">
        <p className="flex min-h-6 items-center gap-2 text-xs text-muted-foreground tabular-nums">
          {place && `${matchTitle(place)} · `}
          {t('matches.number', { number })}
          {isDispute && (
            <Badge variant="warning">
              <Gavel aria-hidden />
              {t('matches.dispute')}
            </Badge>
          )}
        </p>
        {sides.map(({ id: sideId, name, tag = null, image }) => (
          <p key={sideId} className="flex min-w-0 items-center gap-2 font-medium">
            <ParticipantPicture
              type={type}
              participant={{ name, teamTag: tag, imageUrl: image ? `${media}${image}` : null }}
              className="size-6 text-xs"
            />
            <span className="truncate" title={name}>
              {name}
            </span>
          </p>
        ))}
      </div>
      <div className="flex gap-2 max-sm:*:flex-1">
        <SeeMatch tournament={tournament} match={match} names={names} />
        {abilities.canJudge && !isOthers && (
          <WalkoverButton
            variant="secondary"
            size="sm"
            className="max-sm:min-h-11"
            aria-label={t('matches.walkoverOf', names)}
            matchId={id}
            sides={[toSide(one), toSide(other)]}
            refreshes={refreshesOf(tournament.id)}
            focusAfter={focusAfter}
          >
            {t('matches.walkover')}
          </WalkoverButton>
        )}
      </div>
    </li>
  )
}

const toSide = ({ id, name }: OpenMatch['sides'][number]) => ({ participantId: id, name })

interface SeeMatchProps {
  tournament: Tournament
  match: OpenMatch
  names: { one: string; other: string }
}

/** Leads staff to the lobby and others to the public page, which a test does not have. */
function SeeMatch({ tournament: { id, isTest, abilities }, match, names }: SeeMatchProps) {
  const { t } = useDeskTexts()
  const isRoom = abilities.canOpenAnyMatch
  if (isTest && !isRoom) return null
  const to = isRoom
    ? generatePath(PAGES.match.path, { matchId: match.id })
    : generatePath(PAGES.tournamentMatch.path, { id, matchId: match.id })
  return (
    <Button asChild variant="ghost" size="sm" className="max-sm:min-h-11">
      <Link to={to} aria-label={isRoom ? t('matches.roomOf', names) : t('matches.seeOf', names)}>
        {isRoom ? t('matches.room') : t('matches.see')}
      </Link>
    </Button>
  )
}
