import { describe, expect, test } from 'vitest'
import { type Concerned, type Dealing, refuseSelfDealing, unnamedOf } from './self-dealing.ts'

const actor = { userId: 'me' }
const dealingOf = (...refusedTo: Concerned[]): Dealing => ({ refusedTo, named: new Set(), isInAct: true })

describe('refuseSelfDealing', () => {
  test.each([[{ buyer: 'me' }], [{ winner: ['other', 'me'] }], [{ winner: 'other', funder: 'me' }]] as const)(
    'rejects the actor’s own money: %o',
    (people) => {
      expect(() => refuseSelfDealing({ actor }, people)).toThrow('platform.self_dealing')
    },
  )

  test.each([[{ buyer: 'other' }], [{ winner: [] }], [{ winner: ['other'], funder: null }]] as const)(
    'accepts the money of others: %o',
    (people) => {
      expect(() => refuseSelfDealing({ actor }, people)).not.toThrow()
    },
  )
})

describe('a command must follow its route’s declaration:', () => {
  test('it names no other roles', () => {
    expect(() => refuseSelfDealing({ actor, dealing: dealingOf('buyer') }, { debtor: 'x' })).toThrow(
      'refused to the debtor, which its route does not declare',
    )
  })

  test('it names all declared roles', () => {
    const dealing = dealingOf('winner', 'funder')
    refuseSelfDealing({ actor, dealing }, { winner: 'x' })
    expect(unnamedOf(dealing)).toEqual(['funder'])
    refuseSelfDealing({ actor, dealing }, { funder: null })
    expect(unnamedOf(dealing)).toEqual([])
  })

  test('it checks in its transaction', () => {
    const dealing = { ...dealingOf('buyer'), isInAct: false }
    expect(() => refuseSelfDealing({ actor, dealing }, { buyer: 'x' })).toThrow('in the transaction')
  })
})
