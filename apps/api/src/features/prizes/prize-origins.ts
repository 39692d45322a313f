import { PAGES } from '@trunfo/contract/pages'
import { type MoneyOrigins, originsById } from '../../platform/money-origins.ts'
import { findTournamentNames } from './prizes.queries.ts'
import { PRIZE_FACT } from './prizes.rules.ts'

/** `prize:<what>:<tournament>:…` */
const TOURNAMENT_PLACE = 2

export const prizeMoneyOrigins: MoneyOrigins = {
  prefix: PRIZE_FACT,
  find: (db, facts) =>
    originsById(facts, TOURNAMENT_PLACE, async (ids) => {
      const found = await findTournamentNames(db, ids)
      return new Map(
        found.map(({ id, name }) => [id, { name, path: PAGES.tournament.path.replace(':id', id) }]),
      )
    }),
}
