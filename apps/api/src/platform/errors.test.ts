import type { ErrorCode } from '@trunfo/contract/error-catalogue'
import { expect, test } from 'vitest'
import { AppError } from './errors.ts'

test('a refusal is its code and facts', () => {
  expect(new AppError('teams.not_found')).toMatchObject({ code: 'teams.not_found', facts: {} })
  expect(new AppError('teams.roster_full', { max: 10 })).toMatchObject({ facts: { max: 10 } })
})

test('the compiler refuses an unknown code, and a fact that is missing, excess or no text', () => {
  const oneOf = (code: 'teams.name_required' | 'teams.name_too_short' | 'teams.name_too_long') => code
  const anyOf = (code: ErrorCode) => code
  const refusals = [
    new AppError(oneOf('teams.name_too_short'), { min: 3, max: 40 }),
    // @ts-expect-error: the contract knows no such code.
    new AppError('teams.unheard_of'),
    // @ts-expect-error: the text needs the limit.
    new AppError('teams.roster_full'),
    // @ts-expect-error: a fact by another name is a missing one.
    new AppError('teams.roster_full', { limit: 10 }),
    // @ts-expect-error: the code declares no such fact.
    new AppError('teams.roster_full', { max: 10, min: 1 }),
    // @ts-expect-error: the code declares no fact at all.
    new AppError('teams.not_found', { name: 'Leões' }),
    // @ts-expect-error: a date has to become a text first.
    new AppError('accounts.email_locked', { until: new Date() }),
    // @ts-expect-error: one of several codes needs the facts of them all.
    new AppError(oneOf('teams.name_too_long'), { max: 40 }),
    // @ts-expect-error: a verdict that may be anything brings no facts.
    new AppError(anyOf('teams.not_found')),
  ]
  expect(refusals).toHaveLength(9)
})
