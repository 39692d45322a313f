import { makeStartedPrize, playForPrize } from '../../apps/api/src/features/prizes/testing.ts'
import { waitFor } from '../services/wait-for.ts'
import type { Stack } from '../stack/index.ts'

/** A demo user who has deposited, withdrawn, asked for support, and now won. */
export async function makePlayer(stack: Stack) {
  const { id } = await findPerson(stack, 'jogador')
  const { cookie } = await stack.sessionOf(id)
  const prize = await winPrize(stack, id)
  const ticket = await stack.db
    .selectFrom('tickets')
    .select('id')
    .where('status', '=', 'in_progress')
    .executeTakeFirstOrThrow()
  return { cookie, ticketPath: `/support/ticket/${ticket.id}`, prizePath: `/tournaments/${prize}` }
}

/** A duel for a prize funded by the platform, won and paid. */
async function winPrize(stack: Stack, winnerId: string): Promise<string> {
  const { db, owner } = stack
  const rival = await findPerson(stack, 'vip')
  const { id } = await makeStartedPrize(db, {
    name: 'Copa da Praça',
    participants: [winnerId, rival.id],
    prize: { asset: 'money', amount: 80_00 },
  })
  await playForPrize(db, id, 1, winnerId)
  // Ends the period in which a result can be corrected.
  await owner.query('update tournament_prizes set due_at = now() where tournament_id = $1', [id])
  await owner.query("select graphile_worker.add_job('cron:tournaments.pay-prizes')")
  await waitFor('the prize', async () => {
    const prize = db.selectFrom('tournament_prizes').select('state').where('tournament_id', '=', id)
    return (await prize.executeTakeFirst())?.state === 'paid'
  })
  return id
}

const findPerson = ({ db }: Stack, username: string) =>
  db.selectFrom('profiles').select('id').where('username', '=', username).executeTakeFirstOrThrow()
