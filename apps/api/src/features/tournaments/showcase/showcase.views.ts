import {
  CHAMPIONS_MAX,
  FEATURED_TOURNAMENTS_MAX,
  HOME_GAMES_MAX,
  LIVE_MATCHES_MAX,
  SOON_MAX,
} from '@trunfo/contract/home'
import type { homeSchema } from '@trunfo/contract/home.schemas'
import type { z } from 'zod'
import type { Services } from '../../../platform/services.ts'
import { roundSizesOf } from '../bracket-engine.ts'
import { findHeldPrizes, viewCard, viewFace } from '../cards.ts'
import { viewPlace } from '../match-place.ts'
import {
  type ChampionRow,
  findFeaturedTournaments,
  findLatestChampions,
  findLiveMatches,
  findOpenGames,
  findSoon,
  type LiveRow,
  type ShownRow,
} from './showcase.queries.ts'

type Home = z.infer<typeof homeSchema>

/**
 * The tournaments on the home page. Runs one statement per section, each as short with many rows as with few,
 * and one for the prizes of the cards.
 */
export async function viewShowcase(services: Services): Promise<Omit<Home, 'stats'>> {
  const { db } = services
  const [featured, soon, live, champions, games] = await Promise.all([
    findFeaturedTournaments(db, { limit: FEATURED_TOURNAMENTS_MAX + 1 }),
    findSoon(db, { limit: SOON_MAX + 1 }),
    findLiveMatches(db, { limit: LIVE_MATCHES_MAX }),
    findLatestChampions(db, { limit: CHAMPIONS_MAX }),
    findOpenGames(db, { limit: HOME_GAMES_MAX }),
  ])
  const held = await findHeldPrizes(services, [...featured, ...soon])
  const show = (row: ShownRow) => viewShown(services, row, held)
  const hero = heroOf(featured, soon)
  const isOther = ({ id }: ShownRow) => id !== hero?.id
  const isCrowded = featured.length > FEATURED_TOURNAMENTS_MAX
  return {
    hero: hero && show(hero),
    live: live.map((row) => viewLive(services, row)),
    featured: featured
      .filter((row) => !isCrowded || isOther(row))
      .slice(0, FEATURED_TOURNAMENTS_MAX)
      .map(show),
    soon: soon.filter(isOther).slice(0, SOON_MAX).map(show),
    champions: champions.map((row) => viewChampion(services, row)),
    games,
  }
}

/** The next tournament that has not started: a featured one, or else any. */
function heroOf(featured: readonly ShownRow[], soon: readonly ShownRow[]): ShownRow | null {
  return featured.find(({ status, isOverdue }) => status !== 'in_progress' && !isOverdue) ?? soon[0] ?? null
}

function viewShown(services: Services, row: ShownRow, held: ReadonlySet<string>): Home['soon'][number] {
  return { ...viewCard(services, row, held), gameName: row.gameName, gameArt: row.gameArt }
}

function viewLive(services: Services, row: LiveRow): Home['live'][number] {
  const { id, round, format, entrantCount, tournamentId, tournamentName, type, gameName, gameArt } = row
  return {
    id,
    round,
    rounds: roundSizesOf(format, entrantCount).length,
    place: viewPlace(row.place),
    tournament: { id: tournamentId, name: tournamentName, type, gameName, gameArt },
    sides: [
      viewFace(services, { name: row.name1, teamTag: row.tag1, imageKey: row.image1 }),
      viewFace(services, { name: row.name2, teamTag: row.tag2, imageKey: row.image2 }),
    ],
  }
}

function viewChampion(services: Services, row: ChampionRow): Home['champions'][number] {
  const { tournamentId, tournamentName, type, prizeType, prizeAmount, prizeDescription, endedAt } = row
  return {
    ...viewFace(services, row),
    tournament: { id: tournamentId, name: tournamentName, type },
    prize: { type: prizeType, amount: prizeAmount, description: prizeDescription },
    endedAt: endedAt.toISOString(),
  }
}
