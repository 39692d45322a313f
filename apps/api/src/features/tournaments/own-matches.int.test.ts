import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { bracketsDriver, type PlayedMatch } from '../../../test/brackets.ts'
import { FIRST_ID } from '../../platform/paging.ts'
import { playersOfTournament } from './audiences.queries.ts'
import { makeStartedTournament } from './testing.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const { send, matchesOf, stageIdOf } = bracketsDriver(testApp)

test('of several open matches, every reader chooses the earliest that is not in dispute', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => signIn()))
  const { id } = await makeStartedTournament(db, { participants: people.map(({ userId }) => userId) })
  const [first, other] = (await matchesOf(id)) as [PlayedMatch, PlayedMatch]
  const person = people.find(({ userId }) => userId === first.participant2Id) as SignedIn
  const add = async (round: number, sides: readonly (string | null)[]) => {
    const [participant1_id, participant2_id] = sides
    const fields = {
      tournament_id: id,
      stage_id: await stageIdOf(id),
      round_number: round,
      match_number: 1,
      participant1_id,
      participant2_id,
    }
    const { id: matchId } = await db
      .insertInto('tournament_matches')
      .values(fields)
      .returning('id')
      .executeTakeFirstOrThrow()
    return matchId
  }
  const third = await add(3, [other.participant2Id, person.userId])
  const second = await add(2, [person.userId, other.participant1Id])
  const dispute = (matchId: string) =>
    db.updateTable('tournament_matches').set({ status: 'dispute' }).where('id', '=', matchId).execute()

  const chosen = async () => {
    const { viewer } = (await send(person, 'GET', `/${id}/viewer`)).json()
    const { match } = (await send(person, 'GET', '/next-match')).json()
    const { tournaments } = (await send(person, 'GET', '/mine?part=playing')).json()
    const { people: told } = await playersOfTournament.read(db, id, { after: FIRST_ID, limit: 10 })
    const link = told.find(({ userId }) => userId === person.userId)?.linkTo
    return [viewer.openMatchId, match.id, ...tournaments.map(nextId), link?.replace('/match/', '')]
  }
  const nextId = ({ nextMatch }: { nextMatch: { id: string } }) => nextMatch.id
  const everywhere = (matchId: string) => [matchId, matchId, matchId, matchId]

  expect(await chosen()).toEqual(everywhere(first.id))
  await dispute(first.id)
  expect(await chosen()).toEqual(everywhere(second))
  await dispute(second)
  expect(await chosen()).toEqual(everywhere(third))
  await dispute(third)
  expect(await chosen()).toEqual(everywhere(first.id))
})
