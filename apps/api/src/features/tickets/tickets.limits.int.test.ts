import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { ticketsDriver } from '../../../test/tickets.ts'
import { makeTicket } from './tickets.factory.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { tryToOpen, reply } = ticketsDriver(testApp)

test('new tickets and messages in one ticket are rate-limited', async () => {
  const owner = await signIn()
  const opened: number[] = []
  for (let made = 0; made < 12; made += 1) opened.push((await tryToOpen(owner)).statusCode)
  expect(opened.filter((code) => code === 201)).toHaveLength(10)
  expect(opened.at(-1)).toBe(429)
  const { id } = await makeTicket(services.db, { ownerId: owner.userId })
  const said: number[] = []
  for (let sent = 0; sent < 22; sent += 1) said.push((await reply(owner, id)).statusCode)
  expect(said.filter((code) => code === 201)).toHaveLength(20)
  expect(said.at(-1)).toBe(429)
})
