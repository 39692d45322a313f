import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect } from '@playwright/test'
import { makePerson } from '../../apps/api/src/features/accounts/testing.ts'
import type { SignedIn, Stack } from '../../tools/stack/index.ts'

export interface Person {
  readonly id: string
  readonly username: string
}

export interface Somebody extends Person {
  readonly email: string
}

type Fields = NonNullable<Parameters<typeof makePerson>[1]>

/** `name` is the start of the username. */
export interface Who extends Omit<Fields, 'username' | 'email'> {
  readonly name?: string
}

/** Usernames are unique, and the tests of one worker share a database. */
export const named = (name: string): string => `${name}-${randomUUID().slice(0, 5)}`

export async function somebody({ db }: Stack, { name = 'pessoa', ...fields }: Who = {}): Promise<Somebody> {
  const username = named(name)
  const email = `${username.toLowerCase()}@exemplo.test`
  const { id } = await makePerson(db, { ...fields, username, email })
  return { id, username, email }
}

/** Creates several users, by the start of their usernames. */
export function people(stack: Stack, ...names: string[]): Promise<Somebody[]> {
  return Promise.all(names.map((name) => somebody(stack, { name })))
}

/** Signs the person in on every process. Resolves to the headers for requests on their behalf. */
export async function enter(stack: Stack, context: BrowserContext, { id }: Person): Promise<SignedIn> {
  const session = await stack.sessionOf(id)
  await context.addCookies(
    stack.servers.map(({ url }) => ({ ...session.cookie, url, httpOnly: true, sameSite: 'Lax' as const })),
  )
  return session
}

/** Sends a request on a person's behalf and expects it to succeed. */
export async function ask(
  stack: Stack,
  person: Person,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const session = await stack.sessionOf(person.id)
  const headers = { ...session.headers, 'idempotency-key': randomUUID() }
  const answer = await fetch(stack.url + path, {
    method,
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    body: body && JSON.stringify(body),
  })
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
  return answer
}
