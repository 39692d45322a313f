import { comparedRead } from '../compare-read.ts'
import {
  type BareCardRow,
  bareCard,
  bareCursor,
  fillTournaments,
  someTournaments,
} from '../some-tournaments.ts'

export const tournamentsList = comparedRead({
  name: 'tournaments list',
  path: '/api/tournaments',
  module: import.meta.url,
  needs: someTournaments,
  seed: fillTournaments,
})

const PER_GAME = 6

interface ListRow extends BareCardRow {
  readonly gameId: string | null
  readonly gameName: string
  readonly gameArt: string | null
  readonly startKey: string
  readonly id: string
}

export const shape = ([rows = [], held = []]: unknown[][]) => ({
  groups: [...Map.groupBy(rows as ListRow[], ({ gameId }) => gameId)].map(([id, found]) => ({
    tournaments: found.slice(0, PER_GAME).map((row) => bareCard(row, held)),
    nextCursor: bareCursor(found, PER_GAME, ({ startKey, id: last }: ListRow) => [startKey, last]),
    game: id === null ? null : { id, name: found[0]?.gameName, art: found[0]?.gameArt },
  })),
})
