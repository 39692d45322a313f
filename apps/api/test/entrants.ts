import type { SignedIn, TestApp } from './app.ts'

/** Requests that change the entrants of a running tournament, and what they change. */
export function entrantsDriver({ app, services: { db } }: Pick<TestApp, 'app' | 'services'>) {
  const post = (who: SignedIn, id: string, what: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/api/tournaments/${id}/${what}`,
      headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
      payload,
    })
  return {
    post,
    replace: (who: SignedIn, id: string, participantId: string, name: string, reason = 'Não veio') =>
      post(who, id, 'replacements', { participantId, name, reason }),
    substitute: (who: SignedIn, id: string, participantId: string, name: string) =>
      post(who, id, 'substitutions', { participantId, name }),
    enterLate: (who: SignedIn, id: string, name: string) => post(who, id, 'late-entries', { name }),
    nameOf: async ({ userId }: SignedIn): Promise<string> => {
      const person = db.selectFrom('profiles').select('username').where('id', '=', userId)
      return (await person.executeTakeFirstOrThrow()).username
    },
    lineupOf: async (id: string, participantId: string): Promise<string[]> => {
      const lineup = db.selectFrom('tournament_lineups').select('user_id').where('tournament_id', '=', id)
      const rows = await lineup.where('participant_id', '=', participantId).execute()
      return rows.map(({ user_id }) => user_id)
    },
  }
}
