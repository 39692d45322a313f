import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { entrantsDriver } from '../../../../test/entrants.ts'
import { handWorker, workOff } from '../../../../test/hand-worker.ts'
import { matchesDriver } from '../../../../test/matches.ts'
import { noticesDriver } from '../../../../test/notices.ts'
import { sideDeclared } from '../matches.events.ts'

const testApp = await useTestApp()
const { signIn } = testApp
const { declare, decide, duel, send } = matchesDriver(testApp)
const { replace, nameOf } = entrantsDriver(testApp)
const { noticesOf } = noticesDriver(testApp)
const byHand = handWorker(testApp)

test('a declaration notifies nobody if its side was replaced before the worker read it', async () => {
  const { tournamentId, matchId, one, other, oneId } = await duel()
  await workOff(byHand)
  const before = (await noticesOf(other.userId)).length
  const [moderator, substitute] = [await signIn(['moderador']), await signIn()]
  await declare(one, matchId, oneId)
  const declared = (await byHand.due()).find(({ payload }) =>
    JSON.stringify(payload).includes(sideDeclared.name),
  )
  await decide(moderator, matchId, oneId)
  await send(moderator, 'POST', `/${matchId}/reopening`, { reason: 'Jogaram com as regras erradas' })
  const replaced = await replace(moderator, tournamentId, oneId, await nameOf(substitute))
  expect(replaced.statusCode).toBe(204)
  if (!declared) throw new Error('the declaration emitted nothing')
  await byHand.run(declared)
  expect(await noticesOf(other.userId)).toHaveLength(before)
})
