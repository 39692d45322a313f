import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { useTestApp } from '../../apps/api/test/app.ts'
import { settle } from './buffers.ts'
import { growPeople } from './people-data.ts'
import { PEOPLE_VIEWS, type PeopleViewName, pagesFor } from './people-growth.ts'

const SIZES = { small: 8_000, large: 24_000 } as const
const MOST = 3

const { database, services, signIn } = await useTestApp()
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
afterAll(() => owner.end())

test('the list of people touches about as many pages among many people as among few', async () => {
  const { SESSION_SECRET, REDIS_URL } = services.config
  const env = { DATABASE_URL: database.url, SESSION_SECRET, REDIS_URL }
  const { headers } = await signIn(['admin'])
  const pagesAt = async (people: number) => {
    await growPeople(owner, people)
    await settle(owner)
    const pages = new Map<string, number>()
    for (const [name, path] of Object.entries(PEOPLE_VIEWS))
      pages.set(name, await pagesFor({ owner, env, headers }, path(people)))
    return pages
  }
  const small = await pagesAt(SIZES.small)
  const large = await pagesAt(SIZES.large)
  const growth = Object.fromEntries(
    (Object.keys(PEOPLE_VIEWS) as PeopleViewName[]).map((name) => [
      name,
      [small.get(name) ?? 0, large.get(name) ?? 0] as const,
    ]),
  )
  process.stdout.write(`pages of the list of people: ${JSON.stringify(growth)}\n`)
  const tooLarge = Object.entries(growth).filter(([, [few, many]]) => many > MOST * Math.max(20, few))
  expect(tooLarge).toEqual([])
}, 300_000)
