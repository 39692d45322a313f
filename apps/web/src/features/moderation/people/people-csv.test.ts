import { expect, test } from 'vitest'
import type { ListedPerson } from './people.api.ts'
import { fileOf } from './people-csv.ts'

const person = {
  username: '=cmd',
  email: 'a;"b"@correio.test',
  roles: ['user', 'vip'],
  status: 'active',
  createdAt: '2026-11-18T00:00:00.000Z',
  lastSeenAt: null,
} as unknown as ListedPerson

test('writes semicolons, quotes what needs them and keeps formulas from running', () => {
  const text = fileOf([person], { headers: ['Usuário', 'E-mail'], statusOf: () => 'Ativa' })
  expect(text).toBe(
    `\uFEFFUsuário;E-mail\r\n'=cmd;"a;""b""@correio.test";user, vip;Ativa;2026-11-18T00:00:00.000Z;\r\n`,
  )
})
