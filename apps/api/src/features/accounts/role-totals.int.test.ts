import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { makePerson } from './accounts.factory.ts'
import { readRoleTotals } from './role-totals.ts'

const { services } = await useTestApp()
const { db } = services

test('counts active holders of each role through bans, changes and erasure', async () => {
  const before = await readRoleTotals(db)
  const since = async () => {
    const { people, holders } = await readRoleTotals(db)
    const { user, vip, admin } = holders
    const was = before.holders
    return {
      people: people - before.people,
      user: user - was.user,
      vip: vip - was.vip,
      admin: admin - was.admin,
    }
  }
  const change = (id: string, what: object) =>
    db.updateTable('profiles').set(what).where('id', '=', id).execute()

  const plain = await makePerson(db)
  const both = await makePerson(db, { roles: ['vip', 'admin'] })
  const vip = await makePerson(db, { roles: ['vip'] })
  expect(await since()).toEqual({ people: 3, user: 3, vip: 2, admin: 1 })

  await change(plain.id, { roles: ['user', 'vip'] })
  await change(both.id, { roles: ['user', 'vip'] })
  expect(await since()).toEqual({ people: 3, user: 3, vip: 3, admin: 0 })

  await change(vip.id, { status: 'banned' })
  expect(await since()).toEqual({ people: 3, user: 2, vip: 2, admin: 0 })
  await change(vip.id, { status: 'active' })
  expect(await since()).toEqual({ people: 3, user: 3, vip: 3, admin: 0 })

  await change(vip.id, { status: 'erased' })
  expect(await since()).toEqual({ people: 2, user: 2, vip: 2, admin: 0 })
  await db.deleteFrom('users').where('id', '=', both.id).execute()
  expect(await since()).toEqual({ people: 1, user: 1, vip: 1, admin: 0 })
})
