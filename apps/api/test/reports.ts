import type { SignedIn, TestApp } from './app.ts'

/** Driver for reports by players and decisions by staff. */
export function reportsDriver({ app }: TestApp) {
  const send = (who: SignedIn | null, method: 'GET' | 'POST', path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: { 'sec-fetch-site': 'same-origin', ...who?.headers },
      payload,
    })
  const queue = async (who: SignedIn, query = '') => (await send(who, 'GET', `/admin/reports${query}`)).json()
  return {
    send,
    queue,
    report: (who: SignedIn | null, thing: object, fields: object = {}) =>
      send(who, 'POST', '/reports', { reason: 'offense', ...thing, ...fields }),
    /** The open case about content of this person. */
    caseAbout: async (staff: SignedIn, responsibleId: string) =>
      (await queue(staff, '?direction=desc')).cases.find(
        (one: { responsible: { userId: string } | null }) => one.responsible?.userId === responsibleId,
      ),
    view: async (who: SignedIn, caseId: string) =>
      (await send(who, 'GET', `/admin/reports/${caseId}`)).json(),
    decide: (who: SignedIn | null, caseId: string, decision: object) =>
      send(who, 'POST', `/admin/reports/${caseId}/decision`, decision),
    remove: (who: SignedIn | null, caseId: string, ...parts: string[]) =>
      send(who, 'POST', `/admin/reports/${caseId}/decision`, {
        decision: 'removed',
        parts,
        reason: 'offense',
      }),
  }
}
