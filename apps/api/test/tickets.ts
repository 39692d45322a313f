import type { SignedIn, TestApp } from './app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Driver for tests of tickets, as owners and as staff. */
export function ticketsDriver({ app, services: { db } }: TestApp) {
  const send = (who: SignedIn | null, method: Method, path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: { 'sec-fetch-site': 'same-origin', ...who?.headers },
      payload,
    })

  const NEW = {
    subject: 'Não consigo entrar',
    area: 'technical_issue',
    priority: 'medium',
    text: 'A página não abre.',
  } as const

  return {
    send,
    open: async (who: SignedIn, fields: object = {}): Promise<string> =>
      (await send(who, 'POST', '/tickets', { ...NEW, ...fields })).json().ticket.id,
    tryToOpen: (who: SignedIn, fields: object = {}) => send(who, 'POST', '/tickets', { ...NEW, ...fields }),
    reply: (who: SignedIn | null, ticketId: string, fields: object = {}) =>
      send(who, 'POST', `/tickets/${ticketId}/messages`, { id: crypto.randomUUID(), text: 'Oi', ...fields }),
    note: (who: SignedIn | null, ticketId: string, text = 'Só entre nós') =>
      send(who, 'POST', `/admin/tickets/${ticketId}/notes`, { id: crypto.randomUUID(), text }),
    change: (who: SignedIn | null, ticketId: string, change: object) =>
      send(who, 'POST', `/admin/tickets/${ticketId}/change`, change),
    view: async (who: SignedIn, ticketId: string) => (await send(who, 'GET', `/tickets/${ticketId}`)).json(),
    messagesOf: async (who: SignedIn, ticketId: string, query = '') =>
      (await send(who, 'GET', `/tickets/${ticketId}/messages${query}`)).json(),
    told: async (userId: string) =>
      (
        await db
          .selectFrom('notifications')
          .select(['kind', 'title', 'link_to as linkTo'])
          .where('user_id', '=', userId)
          .orderBy('id')
          .execute()
      ).filter(({ kind }) => kind === 'support'),
    queue: async (who: SignedIn, query = '') => (await send(who, 'GET', `/admin/tickets${query}`)).json(),
  }
}
