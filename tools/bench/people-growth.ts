import type pg from 'pg'
import { writeCursor } from '../../apps/api/src/platform/paging.ts'
import { buffersOf } from './buffers.ts'
import { FEW, personId, SOME } from './people-data.ts'
import { statementsOf } from './statements.ts'

const view = (params: Record<string, string>) => `/api/admin/users?${new URLSearchParams(params)}`

/** Views of the staff's list of people whose cost must not grow with the number of people. */
export const PEOPLE_VIEWS = {
  'the newest': () => view({}),
  'from the middle on': (people: number) =>
    view({ cursor: writeCursor(['created', 'desc', personId(people / 2), personId(people / 2)]) }),
  'by name': () => view({ sort: 'name', direction: 'asc' }),
  'the banned': () => view({ status: 'banned' }),
  'the banned by name': () => view({ status: 'banned', sort: 'name', direction: 'desc' }),
  'a role': () => view({ role: 'redator' }),
  'a role, unconfirmed': () => view({ role: 'redator', confirmed: 'no' }),
  'a role that nobody banned has': () => view({ role: 'redator', status: 'banned' }),
  'a role that nobody has': () => view({ role: 'fundador', status: 'banned', confirmed: 'no' }),
  'VIP, banned': () => view({ vip: 'yes', status: 'banned' }),
  'a search for a few': () => view({ q: FEW }),
  'a search for a whole address': (people: number) => view({ q: `.${people - 1}@` }),
  'a search for what most have': () => view({ q: 'gmail' }),
  'a search for a first name': () => view({ q: 'joao' }),
  'a search for words in another order': (people: number) => view({ q: `gmail ${people - 1}` }),
  'a search for a letter': () => view({ q: 'j' }),
  'a search for nobody': () => view({ q: 'inexistente' }),
  'a search among the banned': () => view({ q: 'joao', status: 'banned' }),
} as const satisfies Record<string, (people: number) => string>

/**
 * The most expensive searches: for a medium number of matches, and for many matches that the filter excludes.
 * They are measured without a threshold.
 */
export const DEAR_VIEWS = {
  'a search for what some have': () => view({ q: SOME }),
  'a search for many, none of them banned': () => view({ q: 'maria', status: 'banned' }),
} as const

export type PeopleViewName = keyof typeof PEOPLE_VIEWS

export interface Measured {
  readonly owner: pg.Pool
  readonly env: Readonly<NodeJS.ProcessEnv>
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Counts the PostgreSQL pages that the API touches for a path. The statements themselves can depend on the
 * size.
 */
export async function pagesFor({ owner, env, headers }: Measured, path: string): Promise<number> {
  let sum = 0
  for (const statement of await statementsOf(env, path, headers)) sum += await buffersOf(owner, statement)
  return sum
}
