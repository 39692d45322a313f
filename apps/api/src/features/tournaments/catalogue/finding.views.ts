import { TOURNAMENTS_PAGE_SIZE as size } from '@trunfo/contract/tournaments'
import type { tournamentFindQuerySchema, tournamentFindSchema } from '@trunfo/contract/tournaments.schemas'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { cutPage, type Page, readCursor, writeCursor } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { findHeldPrizes, viewCard } from '../cards.ts'
import { type NameSearch, readNameSearch } from '../names.queries.ts'
import type { PlaceInList } from './catalogue.queries.ts'
import { byStart } from './catalogue.views.ts'
import {
  describePlaces,
  type Finding,
  type FoundRow,
  findAmongFew,
  findNarrowed,
  scanTournaments,
} from './finding.queries.ts'

/**
 * As in the directory of people (ADR 0059), the trigram index finds rare parts of a name. Common ones are
 * found by a scan along the list, which soon fills a page.
 */
const FEW = 500
const FIRST_LOOK = 300
const LONGEST_LOOK = 2000

type Asked = z.infer<typeof tournamentFindQuerySchema>

export async function viewFound(
  services: Services,
  { cursor, q, places, prize, v: _, ...rest }: Asked,
): Promise<z.infer<typeof tournamentFindSchema>> {
  const finding: Finding = { ...rest, hasPlaces: places === 'free', hasPrize: prize === 'some' }
  const key = cursor === undefined ? null : readCursor(cursor, byStart.key)
  const after = key && { startKey: key[0], id: key[1] }
  const { rows, nextCursor } = q
    ? await searchPage(services.db, finding, { after, typed: q })
    : cutPage(await findNarrowed(services.db, finding, { after, limit: size + 1 }), size, byStart.keyOf)
  const held = await findHeldPrizes(services, rows)
  const tournaments = rows.map((row) => ({
    ...viewCard(services, row, held),
    gameName: row.gameName,
    gameArt: row.gameArt,
  }))
  return { tournaments, nextCursor }
}

async function searchPage(
  db: Db,
  finding: Finding,
  { after, typed }: { after: PlaceInList | null; typed: string },
): Promise<Page<FoundRow>> {
  const search = await readNameSearch(db, typed)
  const found = await findAmongFew(db, finding, { after, limit: size + 1 }, { search, few: FEW })
  if (found) return cutPage(found, size, byStart.keyOf)
  const first = await look(db, finding, { after, search, limit: FIRST_LOOK })
  return first.rows.length < size && first.nextCursor !== null
    ? look(db, finding, { after, search, limit: LONGEST_LOOK })
    : first
}

interface Look {
  readonly after: PlaceInList | null
  readonly search: NameSearch
  readonly limit: number
}

async function look(db: Db, finding: Finding, { after, search, limit }: Look): Promise<Page<FoundRow>> {
  const looked = await scanTournaments(db, finding, { after, limit }, search)
  const found = looked.filter(({ isMatch }) => isMatch)
  const last = looked.at(-1)
  // The page is not full but the list continues, so the next page starts after the last scanned row.
  const { rows, nextCursor } =
    found.length <= size && last && looked.length === limit
      ? { rows: found, nextCursor: writeCursor([last.startKey, last.id]) }
      : cutPage(found, size, ({ startKey, id }) => [startKey, id])
  return { rows: await describePlaces(db, finding, rows), nextCursor }
}
