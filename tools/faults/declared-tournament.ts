import { randomUUID } from 'node:crypto'
import { makeStartedTournament } from '../../apps/api/src/features/tournaments/testing.ts'
import type { SignedIn, Stack } from '../stack/index.ts'

interface Declaration {
  readonly matchId: string
  readonly side: string
  readonly winnerId: string
}

/**
 * Plays a tournament from the first match to the champion. In every match both sides declare the same winner. Each
 * declaration is sent twice at once with the same key, to two servers. Counts requests that did not succeed,
 * declarations that are missing or doubled, and a missing champion.
 */
export async function playDeclared(
  stack: Stack,
  urls: readonly string[],
  players: number,
): Promise<{ wrong: number; sent: number }> {
  const people = await Promise.all(Array.from({ length: players }, () => stack.signIn()))
  const byId = new Map(people.map((person) => [person.userId, person]))
  const { id } = await makeStartedTournament(stack.db, { participants: [...byId.keys()] })
  let sent = 0
  let failed = 0
  const declare = async (declaration: Declaration) => {
    const key = randomUUID()
    const statuses = await Promise.all(
      [0, 1].map((server) =>
        send(urls[server % urls.length] ?? '', byId.get(declaration.side), declaration, key),
      ),
    )
    sent += statuses.length
    failed += statuses.filter((status) => status >= 300).length
  }
  for (
    let open = await findOpen(stack, id);
    open.length > 0 && failed === 0;
    open = await findOpen(stack, id)
  )
    await Promise.all(open.map(declare))

  const { rows } = await stack.owner.query<{ declared: number; crowned: number }>(
    `select (select count(*)::int from tournaments where id = $1 and champion_id is not null) as crowned,
       (select count(*)::int from match_history as entry join tournament_matches as match on match.id = match_id
         where tournament_id = $1 and entry.kind = 'declared') as declared`,
    [id],
  )
  const { declared = 0, crowned = 0 } = rows[0] ?? {}
  return { wrong: failed + Math.abs(2 * (players - 1) - declared) + (1 - crowned), sent }
}

async function findOpen({ owner }: Stack, tournamentId: string): Promise<Declaration[]> {
  const { rows } = await owner.query<Declaration>(
    `select id as "matchId", side, participant1_id as "winnerId"
     from tournament_matches, unnest(array[participant1_id, participant2_id]) as side
     where tournament_id = $1 and status <> 'completed'`,
    [tournamentId],
  )
  return rows
}

async function send(
  url: string,
  person: SignedIn | undefined,
  { matchId, winnerId }: Declaration,
  key: string,
): Promise<number> {
  const response = await fetch(`${url}/api/matches/${matchId}/declaration`, {
    method: 'POST',
    headers: { ...person?.headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ winnerId }),
  })
  await response.body?.cancel()
  return response.status
}
