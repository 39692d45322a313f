import { useQueries } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { useEffect, useState } from 'react'
import { generatePath } from 'react-router'
import { hasWords } from '@/lib/has-words.ts'
import { useTranslation } from '@/lib/i18n.ts'
import { publicQuery } from '@/lib/query.ts'
import { useSession } from '@/lib/session.ts'
import { accountLinks } from '../shell/account-links.ts'
import { mainLinks } from '../shell/main-links.ts'
import { useSearchTexts } from './search.texts.ts'

export interface Result {
  readonly to: string
  readonly name: string
  /** Distinguishes results with the same name. */
  readonly detail?: string
  /** A team's tag, for its crest. */
  readonly tag?: string
  /** Null if it has none; undefined for pages and tournaments, which show no picture. */
  readonly picture?: string | null
}

export interface Group {
  readonly name: 'pages' | 'tournaments' | 'teams' | 'players'
  readonly results: readonly Result[]
}

const PAUSE_MS = 200
/** Limit per group. */
const SHOWN = 6

export interface Results {
  readonly groups: readonly Group[]
  /** Some results for the current term are missing. */
  readonly isSearching: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** Search results for a term. Pages match at once; the lists of the API are queried when typing pauses. */
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

/** Returns the value once it has not changed for `PAUSE_MS`. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
