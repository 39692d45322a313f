import { comparedRead } from '../compare-read.ts'
import { type BareCardRow, bareCard, fillTournaments, someTournaments } from '../some-tournaments.ts'

export const home = comparedRead({
  name: 'home',
  path: '/api/home',
  module: import.meta.url,
  needs: someTournaments,
  seed: fillTournaments,
})

interface Total {
  readonly name: string
  readonly total: string
}

type Row = BareCardRow & Record<string, never>

const FEATURED = 3
const SOON = 6

export const shape = ([totals, featured, soon, live, champions, games, held = []]: Row[][]) => {
  const total = new Map((totals as unknown as Total[]).map((row) => [row.name, Number(row.total)]))
  const hero =
    featured?.find(({ status, isOverdue }) => status !== 'in_progress' && !isOverdue) ?? soon?.[0] ?? null
  const shown = (row: Row) => ({ ...bareCard(row, held), gameName: row.gameName, gameArt: row.gameArt })
  const isOther = ({ id }: Row) => id !== hero?.id
  return {
    stats: {
      players: total.get('profiles'),
      tournaments: total.get('tournaments'),
      games: total.get('games'),
    },
    hero: hero && shown(hero),
    live: live?.map(liveMatch),
    featured: featured
      ?.filter((row) => featured.length <= FEATURED || isOther(row))
      .slice(0, FEATURED)
      .map(shown),
    soon: soon?.filter(isOther).slice(0, SOON).map(shown),
    champions: champions?.map(champion),
    games,
  }
}

const liveMatch = (row: Row) => ({
  id: row.id,
  round: row.round,
  rounds: Math.ceil(Math.log2(Number(row.entrantCount))),
  tournament: {
    id: row.tournamentId,
    name: row.tournamentName,
    type: row.type,
    gameName: row.gameName,
    gameArt: row.gameArt,
  },
  sides: [
    { name: row.name1, teamTag: row.tag1, imageUrl: row.image1 },
    { name: row.name2, teamTag: row.tag2, imageUrl: row.image2 },
  ],
})

const champion = (row: Row) => ({
  name: row.name,
  teamTag: row.teamTag,
  imageUrl: row.imageKey,
  tournament: { id: row.tournamentId, name: row.tournamentName, type: row.type },
  prize: { type: row.prizeType, amount: Number(row.prizeAmount), description: row.prizeDescription },
  endedAt: (row.endedAt as unknown as Date).toISOString(),
})
