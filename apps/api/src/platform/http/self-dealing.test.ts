import { describe, expect, test } from 'vitest'
import { type Concerned, type Dealing, refuseSelfDealing, unnamedOf } from './self-dealing.ts'

const actor = { userId: 'me' }
const dealingOf = (...refusedTo: Concerned[]): Dealing => ({ refusedTo, named: new Set(), isInAct: true })

describe('money of one’s own', () => {
  test.each([[{ buyer: 'me' }], [{ winner: ['other', 'me'] }], [{ winner: 'other', funder: 'me' }]] as const)(
    'is refused: %o',
    (people) => {
      expect(() => refuseSelfDealing({ actor }, people)).toThrow('platform.self_dealing')
    },
  )

  test.each([[{ buyer: 'other' }], [{ winner: [] }], [{ winner: ['other'], funder: null }]] as const)(
    'is not what this is: %o',
    (people) => {
      expect(() => refuseSelfDealing({ actor }, people)).not.toThrow()
    },
  )
})

describe('a command keeps to what its route declares', () => {
  test('it names no others', () => {
    expect(() => refuseSelfDealing({ actor, dealing: dealingOf('buyer') }, { debtor: 'x' })).toThrow(
      'refused to the debtor, which its route does not declare',
    )
  })

  test('it names all of them', () => {
    const dealing = dealingOf('winner', 'funder')
    refuseSelfDealing({ actor, dealing }, { winner: 'x' })
    expect(unnamedOf(dealing)).toEqual(['funder'])
    refuseSelfDealing({ actor, dealing }, { funder: null })
    expect(unnamedOf(dealing)).toEqual([])
  })

  test('it judges in its transaction', () => {
    const dealing = { ...dealingOf('buyer'), isInAct: false }
    expect(() => refuseSelfDealing({ actor, dealing }, { buyer: 'x' })).toThrow('in the transaction')
  })
})
