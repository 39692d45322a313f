import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { codeOf } from '../../../../test/matches.ts'
import { reportsDriver } from '../../../../test/reports.ts'
import { makeWallMessage } from '../../profiles/testing.ts'
import { makeReport } from './reports.factory.ts'

const testApp = await useTestApp({ RATE_LIMIT_SCALE: '100000' })
const { app, services, signIn } = testApp
const { db } = services
const { report, remove, decide } = reportsDriver(testApp)
const [one, other] = [await signIn(['moderador']), await signIn(['admin'])]
const [owner, author, first, second] = [await signIn(), await signIn(), await signIn(), await signIn()]
const { username } = await db
  .selectFrom('profiles')
  .select('username')
  .where('id', '=', owner.userId)
  .executeTakeFirstOrThrow()

const message = () => makeWallMessage(db, { profile_id: owner.userId, author_id: author.userId })
async function reportedMessage() {
  const { id } = await message()
  const about = { kind: 'wall_message', subjectId: id, responsibleId: author.userId } as const
  return { id, ...(await makeReport(db, { ...about, reporterId: first.userId })) }
}
const verdict = (response: { statusCode: number; json(): { error: { code: string } } }) =>
  response.statusCode < 300 ? 'yes' : codeOf(response)
const casesOf = (subjectId: string) =>
  db
    .selectFrom('report_cases')
    .select(['state', 'report_count as count'])
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute()
const entriesOf = async (id: string) =>
  (await db.selectFrom('audit_entries').select('id').where('subject_id', '=', id).execute()).length

test('two people report the same content first: one case, two reports', () =>
  everyInterleaving(
    testApp,
    async (race) => {
      const { id } = await message()
      const thing = { kind: 'wall_message', id }
      const answers = await race([() => report(first, thing), () => report(second, thing)])
      expect(answers.map(verdict)).toEqual(['yes', 'yes'])
      expect(await casesOf(id)).toEqual([{ state: 'open', count: 2 }])
    },
    { areAlike: true },
  ))

test('one person reports the same content twice at once: one report', () =>
  everyInterleaving(
    testApp,
    async (race) => {
      const { id } = await message()
      const thing = { kind: 'wall_message', id }
      const answers = await race([() => report(first, thing), () => report(first, thing)])
      expect(answers.map(verdict)).toEqual(['yes', 'yes'])
      expect(await casesOf(id)).toEqual([{ state: 'open', count: 1 }])
    },
    { areAlike: true },
  ))

test('two staff members decide at once: one succeeds, the other gets an error', () =>
  everyInterleaving(testApp, async (race) => {
    const { id, caseId } = await reportedMessage()
    const answers = await race([
      () => remove(one, caseId, 'text'),
      () => decide(other, caseId, { decision: 'dismissed' }),
    ])
    const verdicts = answers.map(verdict)
    expect(verdicts.toSorted()).toEqual(['reports.decided_meanwhile', 'yes'])
    expect(await casesOf(id)).toEqual([{ state: verdicts[0] === 'yes' ? 'removed' : 'dismissed', count: 1 }])
    expect(await entriesOf(caseId)).toBe(1)
  }))

test('a report during the removal counts in the case, or finds the content gone', () =>
  everyInterleaving(testApp, async (race) => {
    const { id, caseId } = await reportedMessage()
    const [reported, removed] = (
      await race([() => report(second, { kind: 'wall_message', id }), () => remove(one, caseId, 'text')])
    ).map(verdict)
    const outcome = [reported, removed, await casesOf(id)]
    expect([
      ['yes', 'yes', [{ state: 'removed', count: 2 }]],
      ['reports.thing_not_found', 'yes', [{ state: 'removed', count: 1 }]],
    ]).toContainEqual(outcome)
  }))

test('the author deletes content while staff remove it: it is removed once, and the second gets an error', () =>
  everyInterleaving(testApp, async (race) => {
    const { id, caseId } = await reportedMessage()
    const [taken, removed] = (
      await race([
        () =>
          app.inject({
            method: 'DELETE',
            url: `/api/profiles/${username}/messages/${id}`,
            headers: author.headers,
          }),
        () => remove(one, caseId, 'text'),
      ])
    ).map(verdict)
    expect([
      ['yes', 'reports.nothing_left', 'open'],
      ['profiles.message_not_found', 'yes', 'removed'],
    ]).toContainEqual([taken, removed, (await casesOf(id))[0]?.state])
  }))
