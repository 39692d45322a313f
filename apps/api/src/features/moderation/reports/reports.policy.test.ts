import { REPORT_STATES } from '@trunfo/contract/reports'
import { ROLES } from '@trunfo/contract/roles'
import { expect, test } from 'vitest'
import { caseAbilities } from './reports.policy.ts'

const [me, other] = ['me', 'other']
const abilities = (role: (typeof ROLES)[number], responsibleId: string | null, state = REPORT_STATES[0]) =>
  caseAbilities({ userId: me, powers: ['user', role] }, { state, responsibleId }, ['text'])

test.each(ROLES)('%s', (role) => {
  const decides = ['moderador', 'admin', 'fundador'].includes(role)
  expect(abilities(role, other)).toEqual({
    canDecide: decides,
    removableParts: decides ? ['text'] : [],
    canOpenPerson: ['admin', 'fundador'].includes(role),
  })
})

test('nobody decides about themselves', () => {
  expect(abilities('fundador', me)).toMatchObject({ canDecide: false, removableParts: [] })
})

test('a decided case cannot be decided again', () => {
  for (const state of REPORT_STATES.slice(1))
    expect(abilities('fundador', other, state as 'open')).toMatchObject({
      canDecide: false,
      removableParts: [],
    })
})

test('an erased person has no page', () => {
  expect(abilities('fundador', null).canOpenPerson).toBe(false)
})
