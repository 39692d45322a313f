import { replaceEqualDeep } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { TournamentBracket } from './detail.api.ts'
import { roundMaker } from './rounds.ts'

const participants = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ id: `id-${name}`, name }))

function bracketOf(matches: Partial<TournamentBracket['matches'][number]>[]): TournamentBracket {
  return {
    participants,
    media: '/media/',
    roundSizes: [3, 2, 1],
    matches: matches.map((match, index) => ({
      id: `m${index}`,
      round: 1,
      number: index + 1,
      p1: 0,
      p2: 1,
      winner: null,
      status: 'in_progress',
      ...match,
    })),
  }
}

const first = bracketOf([
  { p1: 0, p2: 1 },
  { p1: 2, p2: 3, status: 'dispute' },
  { p1: 4, p2: null, winner: 4, status: 'completed' },
])

const visitor = {
  participants,
  media: '/media/',
  tournamentId: 'cup',
  viewerId: null,
  openMatchId: null,
  isIndividual: true,
  canOpenAnyMatch: false,
}

describe('roundMaker', () => {
  it('names both sides, states and winners, and leaves rounds to come open', () => {
    const rounds = roundMaker(visitor)(first)
    expect(rounds.map(({ matches }) => matches.length)).toEqual([3, 2, 1])
    expect(rounds[0]?.matches.map(({ status }) => status)).toEqual(['live', 'dispute', 'completed'])
    expect(rounds[0]?.matches[2]).toMatchObject({ slots: [{ name: 'E' }, null], winnerId: 'id-E' })
    expect(rounds[2]?.matches[0]).toMatchObject({ slots: [null, null], status: 'waiting', number: 1 })
  })

  it('links own matches, and all for staff, to lobbies, others to their public page, and never a bye', () => {
    const links = (viewpoint: Parameters<typeof roundMaker>[0]) =>
      roundMaker(viewpoint)(first)[0]?.matches.map(({ href }) => href)
    const watch = (id: string) => `/tournaments/cup/matches/${id}`
    expect(links(visitor)).toEqual([watch('m0'), watch('m1'), undefined])
    expect(links({ ...visitor, viewerId: 'id-C' })).toEqual([watch('m0'), '/match/m1', undefined])
    expect(links({ ...visitor, canOpenAnyMatch: true })).toEqual(['/match/m0', '/match/m1', undefined])
    expect(links({ ...visitor, viewerId: 'id-E' })).toEqual([watch('m0'), watch('m1'), undefined])
    const member = { ...visitor, viewerId: 'id-C', isIndividual: false }
    expect(links(member)).toEqual([watch('m0'), watch('m1'), undefined])
    expect(links({ ...member, openMatchId: 'm1' })).toEqual([watch('m0'), '/match/m1', undefined])
    // Test tournaments have no public match pages.
    expect(links({ ...visitor, tournamentId: null })).toEqual([undefined, undefined, undefined])
  })

  it('uses the uploaded picture and the tag of a participant, if any', () => {
    const some = [
      { id: 'id-A', name: 'A', image: 'public/avatar/1.webp' },
      { id: 'id-B', name: 'B', tag: 'BBB' },
    ]
    const pair = bracketOf([{ p1: 0, p2: 1 }])
    const faces = (isIndividual: boolean) =>
      roundMaker({ ...visitor, participants: some, isIndividual })(pair)[0]?.matches[0]?.slots.map(
        (slot) => slot?.face,
      )
    expect(faces(true)?.[0]).toEqual({
      type: 'individual',
      teamTag: null,
      imageUrl: '/media/public/avatar/1.webp',
    })
    expect(faces(false)?.[1]).toEqual({ type: 'team', teamTag: 'BBB', imageUrl: null })
  })

  it('returns the same objects for everything that a new response did not change', () => {
    const make = roundMaker(visitor)
    const [before] = make(first)
    const next = replaceEqualDeep(
      first,
      structuredClone({
        ...first,
        matches: first.matches.map((match, index) =>
          index === 0 ? { ...match, winner: 1, status: 'completed' as const } : match,
        ),
      }),
    )
    const [after, second] = make(next)
    expect(after?.matches[0]).toMatchObject({ winnerId: 'id-B', status: 'completed' })
    expect(after?.matches[0]).not.toBe(before?.matches[0])
    expect(after?.matches[1]).toBe(before?.matches[1])
    expect(after?.matches[2]).toBe(before?.matches[2])
    expect(second?.matches[1]).toBe(make(first)[1]?.matches[1])
  })

  it('fills the next round where participants are certain, and says where the others come from', () => {
    // E had the bye, so the winner of 1.2 gets the next one and E moves up.
    const [, second, final] = roundMaker(visitor)(first)
    expect(second?.matches[0]).toMatchObject({
      slots: [null, { name: 'E' }],
      awaits: [1, 3],
      status: 'waiting',
    })
    expect(second?.matches[1]).toMatchObject({ slots: [null, null], awaits: [2, null], isBye: true })
    expect(final?.matches[0]?.awaits).toBeUndefined()
  })

  describe('after W.O.s', () => {
    const over = { status: 'completed' } as const
    const double = { ...over, outcome: 'double-forfeit' } as const

    it('says how a match ended that nobody played', () => {
      const [round] = roundMaker(visitor)(
        bracketOf([
          { ...over, winner: 1, outcome: 'forfeit' },
          { ...double, p1: 2, p2: 3 },
        ]),
      )
      expect(round?.matches.slice(0, 2)).toMatchObject([
        { unplayed: 'walkover', winnerId: 'id-B' },
        { unplayed: 'double-walkover', winnerId: null },
      ])
    })

    it('draws the hole of a double W.O. in a drawn round, where it came from, and without a page', () => {
      const four = {
        ...bracketOf([
          { ...double },
          { ...over, p1: 2, p2: 3, winner: 3 },
          { ...over, round: 2, number: 1, p1: null, p2: 3, winner: 3 },
        ]),
        roundSizes: [2, 1],
      }
      const final = roundMaker(visitor)(four)[1]?.matches[0]
      expect(final).toMatchObject({
        slots: [null, { name: 'D' }],
        holes: [true, false],
        awaits: [1, null],
        winnerId: 'id-D',
      })
      expect(final?.href).toBeUndefined()
    })

    it('keeps a bye apart from a hole in the same round', () => {
      // E had the bye of round 1, so the last winner before it, of 1.1, rests now.
      const six = bracketOf([
        { ...over, winner: 0 },
        { ...double, p1: 2, p2: 3 },
        { ...over, p1: 4, p2: null, winner: 4 },
        { ...over, round: 2, number: 1, p1: null, p2: 4, winner: 4 },
        { ...over, round: 2, number: 2, p1: 0, p2: null, winner: 0 },
      ])
      const second = roundMaker(visitor)(six)[1]?.matches
      expect(second?.[0]).toMatchObject({ holes: [true, false], awaits: [2, null] })
      expect(second?.[1]?.holes).toBeUndefined()
    })

    it('foresees the hole before the next round is drawn', () => {
      const rounds = roundMaker(visitor)({
        ...bracketOf([{ ...double }, { p1: 2, p2: 3 }]),
        roundSizes: [2, 1],
      })
      expect(rounds[1]?.matches[0]).toMatchObject({
        slots: [null, null],
        holes: [true, false],
        awaits: [1, 2],
        status: 'waiting',
      })
    })

    it('draws a match of two holes as one that never took place', () => {
      const eight = {
        ...bracketOf([
          { ...double },
          { ...double, p1: 2, p2: 3 },
          { ...over, round: 2, number: 1, p1: null, p2: null, outcome: 'void' },
        ]),
        roundSizes: [2, 1],
      }
      expect(roundMaker(visitor)(eight)[1]?.matches[0]).toMatchObject({
        unplayed: 'void',
        holes: [true, true],
        awaits: [1, 2],
      })
    })
  })

  it('links names to the current profile or the team, and deleted participants to nothing', () => {
    const some = [
      { id: 'a', name: 'Ana', username: 'ana2' },
      { id: 'b', name: 'Bia', isGone: true as const },
    ]
    const pair = { roundSizes: [1], matches: bracketOf([{}]).matches }
    const links = (isIndividual: boolean) =>
      roundMaker({ ...visitor, participants: some, isIndividual })(pair)[0]?.matches[0]?.slots.map(
        (slot) => slot?.href,
      )
    expect(links(true)).toEqual(['/profile/ana2', undefined])
    expect(links(false)).toEqual(['/teams/a', undefined])
  })
})
