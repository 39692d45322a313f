import { expect, test } from 'vitest'
import { audienceSize } from './notifications.ts'

const totals = {
  user: 100,
  vip: 30,
  moderador: 4,
  redator: 0,
  anunciante: 90,
  suporte: 3,
  admin: 2,
  fundador: 1,
}

test.each([
  [[], 0],
  [['vip'], 30],
  [['admin', 'fundador'], 3],
  [['user', 'vip'], 100],
  [['vip', 'anunciante'], 100],
] as const)('a message to %j is for at most %i people', (audience, size) => {
  expect(audienceSize(totals, audience)).toBe(size)
})
