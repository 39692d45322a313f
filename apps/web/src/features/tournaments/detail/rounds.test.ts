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

  it('leads to a lobby from own matches, for staff from all, to where others watch, and never from a bye', () => {
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
    // A test has no page from which everybody watches.
    expect(links({ ...visitor, tournamentId: null })).toEqual([undefined, undefined, undefined])
  })

  it('draws faces from the uploaded picture and the tag, where there are any', () => {
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

  it('gives the same objects again for everything that a new answer left alone', () => {
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

  it('fills the next column with those whose place is certain, and says where the others come from', () => {
    // E had the bye, so the winner of 1.2 has the next one and E moves up.
    const [, second, final] = roundMaker(visitor)(first)
    expect(second?.matches[0]).toMatchObject({
      slots: [null, { name: 'E' }],
      awaits: [1, 3],
      status: 'waiting',
    })
    expect(second?.matches[1]).toMatchObject({ slots: [null, null], awaits: [2, null], isBye: true })
    expect(final?.matches[0]?.awaits).toBeUndefined()
  })

  it('leads from a name to its page: the present username, a team, and nowhere for those who are gone', () => {
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
