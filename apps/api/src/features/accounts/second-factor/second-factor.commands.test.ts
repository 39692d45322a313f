import { expect, test } from 'vitest'
import { tidyRecoveryCode } from './proofs.ts'
import { makeRecoveryCodes } from './second-factor.commands.ts'

test('recovery codes are ten different codes of two readable groups', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
})

test.each(['ab3de-fg4hj', 'AB3DE-FG4HJ', ' ab3de fg4hj ', 'ab3defg4hj', 'ab3de–fg4hj'])(
  '%j is the same code',
  (typed) => {
    expect(tidyRecoveryCode(typed)).toBe('ab3defg4hj')
  },
)
