import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { bracketsDriver } from '../../../test/brackets.ts'
import { FIRST_ID } from '../../platform/paging.ts'
import { openingOf, playersOfRound } from './audiences.queries.ts'
import { makeStartedTournament, playMatches } from './testing.ts'

const testApp = await useTestApp()
const { db } = testApp.services
const { matchesOf, stageIdOf, told } = bracketsDriver(testApp)

test('an opening is for the players of its own matches, each with a link to theirs', async () => {
  const { id } = await makeStartedTournament(db, { participants: 8 })
  await playMatches(db, id, 4)
  const events = await told(id)
  const drawn = events.find(({ name }) => name === 'tournament.round-drawn')?.payload as { openedAt: string }
  const [first] = await matchesOf(id)
  // Another match of the round opens later, as in a format that does not draw whole rounds.
  const openedAt = new Date(Date.parse(drawn.openedAt) + 60_000).toISOString()
  const late = await db
    .insertInto('tournament_matches')
    .values({
      tournament_id: id,
      stage_id: await stageIdOf(id),
      round_number: 2,
      match_number: 3,
      participant1_id: first?.participant1Id,
      participant2_id: first?.participant2Id,
      opened_at: openedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const linksOf = async (opened: string | undefined) => {
    const subject = openingOf({ tournamentId: id, round: 2, openedAt: opened })
    const { people } = await playersOfRound.read(db, subject, { after: FIRST_ID, limit: 50 })
    return people.map(({ linkTo }) => linkTo).toSorted()
  }
  const links = (...ids: string[]) => ids.flatMap((one) => [`/match/${one}`, `/match/${one}`]).toSorted()
  const ofRound = (await matchesOf(id)).filter(({ round }) => round === 2).map((match) => match.id)
  const together = ofRound.filter((one) => one !== late.id)
  expect(together).toHaveLength(2)
  expect(await linksOf(drawn.openedAt)).toEqual(links(...together))
  expect(await linksOf(openedAt)).toEqual(links(late.id))
  // Events from the previous release name only the round.
  expect(await linksOf(undefined)).toEqual(links(...together, late.id))
})
