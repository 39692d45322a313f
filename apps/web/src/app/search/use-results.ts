import { useQueries } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { useEffect, useState } from 'react'
import { generatePath } from 'react-router'
import { useTranslation } from '@/lib/i18n.ts'
import { hasWords } from '@/lib/plain.ts'
import { publicQuery } from '@/lib/query.ts'
import { useSession } from '@/lib/session.ts'
import { accountLinks } from '../shell/account-links.ts'
import { mainLinks } from '../shell/main-links.ts'
import { useSearchTexts } from './search.texts.ts'

export interface Result {
  readonly to: string
  readonly name: string
  /** What tells it apart from others of the same name. */
  readonly detail?: string
  /** Of a team, whose crest is painted from it. */
  readonly tag?: string
  /** Null where there is none; pages and tournaments have no place for one. */
  readonly picture?: string | null
}

export interface Group {
  readonly name: 'pages' | 'tournaments' | 'teams' | 'players'
  readonly results: readonly Result[]
}

const PAUSE_MS = 200
/** Of each kind: whoever wants more goes to its list. */
const SHOWN = 6

export interface Results {
  readonly groups: readonly Group[]
  /** Of what is typed now some answers are not there yet. */
  readonly isSearching: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** What the lists of the product find, asked for when typing pauses; pages are known here, and come at once. */
export function useResults(typed: string): Results {
  const { t } = useSearchTexts()
  const term = typed.trim()
  const asked = usePaused(term)
  const isAsked = asked !== ''
  const [tournaments, teams, players] = useQueries({
    queries: [
      { ...publicQuery('/api/tournaments/found', { params: { query: { q: asked } } }), enabled: isAsked },
      { ...publicQuery('/api/teams', { params: { query: { search: asked } } }), enabled: isAsked },
      { ...publicQuery('/api/profiles', { params: { query: { q: asked } } }), enabled: isAsked },
    ],
  })
  const pages = usePages(term)
  const all: Group[] = [
    { name: 'pages', results: pages },
    {
      name: 'tournaments',
      results: (tournaments.data?.tournaments ?? []).map(({ id, name, gameName }) => ({
        to: generatePath(PAGES.tournament.path, { id }),
        name,
        detail: gameName ?? undefined,
      })),
    },
    {
      name: 'teams',
      results: (teams.data?.teams ?? []).map(({ id, name, tag, iconUrl, memberCount }) => ({
        to: generatePath(PAGES.team.path, { id }),
        name,
        detail: `${tag} · ${t('members', { count: memberCount })}`,
        tag,
        picture: iconUrl,
      })),
    },
    {
      name: 'players',
      results: (players.data?.players ?? []).map(({ username, avatarUrl }) => ({
        to: generatePath(PAGES.profile.path, { username }),
        name: username,
        picture: avatarUrl,
      })),
    },
  ]
  const queries = [tournaments, teams, players]
  const isCurrent = term === asked
  return {
    groups: all
      .filter(({ name }) => name === 'pages' || term !== '')
      .map(({ name, results }) => ({ name, results: results.slice(0, SHOWN) }))
      .filter(({ results }) => results.length > 0),
    isSearching: term !== '' && (!isCurrent || queries.some(({ isFetching }) => isFetching)),
    hasFailed: isCurrent && isAsked && queries.some(({ isError }) => isError),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}

function usePages(term: string): Result[] {
  const { t } = useTranslation('shell')
  const { viewer } = useSession()
  const links = [...mainLinks, ...(viewer ? accountLinks(viewer) : [])]
  return links.map(({ to, text }) => ({ to, name: t(text) })).filter(({ name }) => hasWords(name, term))
}

/** What it was given, once that has not changed for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
