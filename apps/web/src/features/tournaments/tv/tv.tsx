import { useQuery } from '@tanstack/react-query'
import { OPEN_STATUSES } from '@trunfo/contract/tournaments'
import Trophy from 'lucide-react/icons/trophy'
import { Suspense, useDeferredValue, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { formatDateTime } from '@/lib/formats.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Logo } from '@/ui/logo.tsx'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { TournamentCover } from '../components/tournament-cover.tsx'
import {
  bracketQuery,
  type Tournament,
  type TournamentBracket,
  useLiveTournament,
  useTournament,
} from '../detail/detail.api.ts'
import { roundMaker } from '../detail/rounds.ts'
import { firstRoundOf } from './board.ts'
import { useTvTexts } from './tv.texts.ts'
import { TvBoard } from './tv-board.tsx'

/** The full-window bracket for broadcasts, updated live. */
export function Tv({ id }: { id: string }) {
  const { t } = useTvTexts()
  const { data, error } = useTournament(id)
  const [search] = useSearchParams()
  useLiveTournament(id)
  usePageTitle(data?.name ?? t('title'))
  return (
    <div
      data-clear={search.get('background') === 'transparent' || undefined}
      className="group/tv flex h-dvh w-full flex-col gap-[1.5dvh] overflow-hidden px-[1.2vw] pt-[2dvh] pb-[1.5dvh]"
    >
      {data ? <OnAir tournament={data} /> : error && <Words>{t('failed')}</Words>}
    </div>
  )
}

/** With the engine. */
const StagedBoard = lazyComponent(async () => (await import('./staged-board.tsx')).StagedBoard)

function OnAir({ tournament }: { tournament: Tournament }) {
  const { t } = useTvTexts()
  const bracket = useBracket(tournament)
  const rounds = useRounds(tournament, bracket)
  const first = firstRoundOf(rounds)
  const shown = useMemo(() => rounds.slice(first), [rounds, first])
  const { name, game, champion, type, status, startsAt } = tournament
  const about = [
    game?.name,
    first > 0 && t('shown', { from: first + 1, to: rounds.length, count: rounds.length }),
  ]
  return (
    <>
      <header className="relative flex h-[11dvh] shrink-0 items-center justify-between gap-[2vw] overflow-hidden rounded-lg bg-card px-[1.2vw]">
        <TvCover tournament={tournament} />
        <div className="relative min-w-0">
          <h1 className="truncate [font-size:min(4.4dvh,5vw)] leading-tight">{name}</h1>
          <p className="truncate [font-size:min(2.4dvh,3vw)]">{about.filter(Boolean).join(' · ')}</p>
        </div>
        <div role="status" className="relative min-w-0 shrink-0">
          {champion ? (
            <p className="flex max-w-[45vw] items-center gap-[0.6em] rounded-lg border-2 border-gold bg-card px-[1em] py-[0.4em] [font-size:min(2.6dvh,3vw)]">
              <Trophy aria-hidden className="size-[1.5em] shrink-0 text-gold" />
              <ParticipantPicture type={type} participant={champion} className="size-[1.8em]" />
              <span className="shrink-0 text-gold">{t(`champion.${type}`)}</span>
              <strong className="truncate font-display text-[1.2em]">{champion.name}</strong>
            </p>
          ) : (
            <span className="flex rounded-lg bg-background/88 px-[1em] py-[0.4em]">
              <Logo name={t('brand')} />
            </span>
          )}
        </div>
      </header>
      {bracket?.stages && bracket.matches.length > 0 ? (
        <Suspense>
          <StagedBoard tournament={tournament} bracket={bracket} />
        </Suspense>
      ) : shown.length > 0 ? (
        <section aria-label={t('board', { name })} className="flex min-h-0 flex-1 flex-col">
          <TvBoard rounds={shown} />
        </section>
      ) : (
        <Words>
          {status === 'cancelled'
            ? t('cancelled')
            : OPEN_STATUSES.some((one) => one === status) && t('before', { at: formatDateTime(startsAt) })}
        </Words>
      )}
    </>
  )
}

/** Behind the name. Hidden when the broadcaster uses a transparent background. */
function TvCover({ tournament: { id, coverUrl, game } }: { tournament: Tournament }) {
  return (
    <div aria-hidden className="absolute inset-0 group-data-clear/tv:hidden">
      <TournamentCover
        tournament={{ id, coverUrl, gameName: game?.name ?? null, gameArt: game?.art ?? null }}
        crop="banner"
        isFirst
        className="h-full"
      />
      <div className="absolute inset-0 bg-[linear-gradient(90deg,color-mix(in_oklab,var(--background)_88%,transparent),color-mix(in_oklab,var(--background)_74%,transparent)_72%,transparent)]" />
    </div>
  )
}

/** Deferred: rendering a large bracket takes long, and the page must stay responsive. */
function useBracket(tournament: Tournament): TournamentBracket | undefined {
  return useDeferredValue(useQuery(bracketQuery(tournament))).data
}

/** The public view: the broadcast does not mark the viewer's own match. */
function useRounds(tournament: Tournament, bracket: TournamentBracket | undefined) {
  const { participants, media = '' } = bracket ?? {}
  const make = useMemo(
    () =>
      participants &&
      roundMaker({
        participants,
        media,
        tournamentId: tournament.isTest ? null : tournament.id,
        viewerId: null,
        openMatchId: null,
        isIndividual: tournament.type === 'individual',
        canOpenAnyMatch: false,
      }),
    [participants, media, tournament.id, tournament.isTest, tournament.type],
  )
  return useMemo(() => (make && bracket && !bracket.stages ? make(bracket) : []), [make, bracket])
}

const Words = ({ children }: { children: string | false }) => (
  <p className="m-auto text-center font-display [font-size:min(5dvh,5vw)] text-balance text-muted-foreground">
    {children}
  </p>
)
