import type { ErrorCode } from '@trunfo/contract/error-catalogue'
import { expect, test } from 'vitest'
import { AppError } from './errors.ts'

test('an error has a code and facts', () => {
  expect(new AppError('teams.not_found')).toMatchObject({ code: 'teams.not_found', facts: {} })
  expect(new AppError('teams.roster_full', { max: 10 })).toMatchObject({ facts: { max: 10 } })
})

test('the compiler rejects an unknown code, and facts that are missing, undeclared or of the wrong type', () => {
  const oneOf = (code: 'teams.name_required' | 'teams.name_too_short' | 'teams.name_too_long') => code
  const anyOf = (code: ErrorCode) => code
  const refusals = [
    new AppError(oneOf('teams.name_too_short'), { min: 3, max: 40 }),
    // @ts-expect-error: the contract has no such code.
    new AppError('teams.unheard_of'),
    // @ts-expect-error: the code declares a fact.
    new AppError('teams.roster_full'),
    // @ts-expect-error: the declared fact is missing.
    new AppError('teams.roster_full', { limit: 10 }),
    // @ts-expect-error: the code declares no such fact.
    new AppError('teams.roster_full', { max: 10, min: 1 }),
    // @ts-expect-error: the code declares no fact at all.
    new AppError('teams.not_found', { name: 'Leões' }),
    // @ts-expect-error: facts are not dates.
    new AppError('accounts.email_locked', { until: new Date() }),
    // @ts-expect-error: a union of codes needs the facts of all of them.
    new AppError(oneOf('teams.name_too_long'), { max: 40 }),
    // @ts-expect-error: a code of type ErrorCode needs the facts of every code.
    new AppError(anyOf('teams.not_found')),
  ]
  expect(refusals).toHaveLength(9)
})
