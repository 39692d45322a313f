import { describe, expect, test } from 'vitest'
import {
  type ClockChoice,
  type Edited,
  type TournamentDraft,
  validateEdit,
  validateTournament,
} from './tournaments.rules.ts'

const now = new Date('2026-11-20T12:30:45.500Z')
const draft: TournamentDraft = {
  name: 'Copa de Verão',
  description: '',
  rules: '',
  type: 'individual',
  teamSize: null,
  startsAt: new Date('2026-11-21T18:00:00Z'),
  startsItself: false,
  earlyAccessHours: 0,
  maxParticipants: 16,
  checkIn: null,
  prizeType: 'none',
  prizeAmount: 0,
  prizeDescription: '',
  prizeSplit: [10_000],
}
const judge = (fields: Partial<TournamentDraft>) => validateTournament({ ...draft, ...fields }, now)
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

test('a plain draft is saved as it is', () => {
  expect(judge({})).toEqual({
    name: 'Copa de Verão',
    description: '',
    rules: '',
    type: 'individual',
    teamSize: null,
    startsAt: draft.startsAt,
    startsItself: false,
    earlyAccessHours: 0,
    maxParticipants: 16,
    checkIn: null,
    prize: { type: 'none', amount: 0, description: null, split: [10_000] },
  })
})

describe('what is refused', () => {
  test.each<[string, Partial<TournamentDraft>, string]>([
    ['no name', { name: '' }, 'name_required'],
    ['a short name', { name: 'ab' }, 'name_too_short'],
    ['a long name', { name: 'a'.repeat(101) }, 'name_too_long'],
    ['a long description', { description: 'a'.repeat(2001) }, 'description_too_long'],
    ['long rules', { rules: 'a'.repeat(10_001) }, 'rules_too_long'],
    ['a team tournament without a size', { type: 'team' }, 'team_size_required'],
    ['teams of nobody', { type: 'team', teamSize: 0 }, 'team_size_invalid'],
    ['teams larger than a team', { type: 'team', teamSize: 11 }, 'team_size_invalid'],
    ['no start', { startsAt: null }, 'start_required'],
    ['the minute before', { startsAt: new Date('2026-11-20T12:29:59Z') }, 'start_in_past'],
    ['in three years', { startsAt: inDays(1095) }, 'start_too_far'],
    ['early access of less than nothing', { earlyAccessHours: -1 }, 'early_access_invalid'],
    [
      'early access of more than three days',
      { earlyAccessHours: 73, startsAt: inDays(30) },
      'early_access_invalid',
    ],
    [
      'early access up to the start',
      { earlyAccessHours: 24, startsAt: inDays(1) },
      'early_access_past_start',
    ],
    ['no number of places', { maxParticipants: null }, 'max_participants_required'],
    ['one place', { maxParticipants: 1 }, 'max_participants_invalid'],
    ['more places than a bracket has', { maxParticipants: 4097 }, 'max_participants_invalid'],
    ['money without an amount', { prizeType: 'money' }, 'prize_amount_required'],
    ['coins without an amount', { prizeType: 'coins' }, 'prize_amount_required'],
    ['negative money', { prizeType: 'money', prizeAmount: -1 }, 'prize_amount_invalid'],
    ['too much money', { prizeType: 'money', prizeAmount: 100_000_001 }, 'prize_amount_invalid'],
    ['too many coins', { prizeType: 'coins', prizeAmount: 10_000_001 }, 'prize_amount_invalid'],
    [
      'a split that does not add up',
      { prizeType: 'money', prizeAmount: 1, prizeSplit: [5_000, 3_000] },
      'prize_split_invalid',
    ],
    [
      'more for the second than for the first',
      { prizeType: 'coins', prizeAmount: 1, prizeSplit: [4_000, 6_000] },
      'prize_split_invalid',
    ],
    [
      'another prize without words',
      { prizeType: 'other', prizeDescription: '' },
      'prize_description_required',
    ],
    [
      'another prize with too many',
      { prizeType: 'other', prizeDescription: 'a'.repeat(301) },
      'prize_description_too_long',
    ],
  ])('%s', (_what, fields, code) => {
    expect(judge(fields)).toMatchObject({ code: `tournaments.${code}`, name: 'AppError' })
  })

  test('the first error in the order of the form is reported', () => {
    expect(judge({ name: '', startsAt: null, maxParticipants: null })).toMatchObject({
      code: 'tournaments.name_required',
      facts: {},
    })
  })

  test('limits are reported as facts', () => {
    expect(judge({ maxParticipants: 1 })).toMatchObject({ facts: { min: 2, max: 4096 } })
    expect(judge({ startsAt: inDays(1095) })).toMatchObject({ facts: { days: 730 } })
  })
})

describe('what is saved', () => {
  test.each<[string, Partial<TournamentDraft>, object]>([
    ['individual clears the team size', { type: 'individual', teamSize: 5 }, { teamSize: null }],
    ['teams of one', { type: 'team', teamSize: 1 }, { type: 'team', teamSize: 1 }],
    ['teams of ten', { type: 'team', teamSize: 10 }, { teamSize: 10 }],
    [
      'seconds are cut',
      { startsAt: new Date('2026-11-21T18:05:59.999Z') },
      { startsAt: new Date('2026-11-21T18:05:00Z') },
    ],
    ['the minute that is running', { startsAt: now }, { startsAt: new Date('2026-11-20T12:30:00Z') }],
    ['the last day', { startsAt: inDays(730) }, {}],
    ['two places', { maxParticipants: 2 }, { maxParticipants: 2 }],
    ['4,096 places', { maxParticipants: 4096 }, { maxParticipants: 4096 }],
    [
      'no prize resets amount and words',
      { prizeType: 'none', prizeAmount: 500, prizeDescription: 'Camiseta' },
      { prize: { type: 'none', amount: 0, description: null, split: [10_000] } },
    ],
    [
      'another prize resets amount and split',
      { prizeType: 'other', prizeAmount: 500, prizeDescription: 'Camiseta', prizeSplit: [6_000, 4_000] },
      { prize: { type: 'other', amount: 0, description: 'Camiseta', split: [10_000] } },
    ],
    [
      'money clears the words',
      { prizeType: 'money', prizeAmount: 100_000_000, prizeDescription: 'Camiseta' },
      { prize: { type: 'money', amount: 100_000_000, description: null, split: [10_000] } },
    ],
    [
      'coins clear the words',
      { prizeType: 'coins', prizeAmount: 1, prizeDescription: 'Camiseta' },
      { prize: { type: 'coins', amount: 1, description: null } },
    ],
    ['an emoji is one letter', { name: '🏆'.repeat(100) }, { name: '🏆'.repeat(100) }],
  ])('%s', (_what, fields, saved) => {
    expect(judge(fields)).toMatchObject(saved)
    expect(judge(fields)).not.toHaveProperty('code')
  })
})

const NO_CLOCK = { clockMinutes: null, clockFirstMinutes: null }

describe('an edit', () => {
  const before: Edited = {
    type: 'individual',
    teamSize: null,
    startsAt: inDays(2),
    checkIn: null,
    isCheckInClosed: false,
    participantCount: 3,
  }
  const edit = (fields: Partial<TournamentDraft>, was: Partial<Edited> = {}) =>
    validateEdit({ ...draft, clock: NO_CLOCK, ...fields }, { ...before, ...was }, now)

  test('keeps a start time that has passed, and refuses a new one in the past', () => {
    const late = inDays(-1)
    expect(edit({ startsAt: late }, { startsAt: late })).toMatchObject({ startsAt: late })
    expect(edit({ startsAt: inDays(-2) }, { startsAt: late })).toMatchObject({
      code: 'tournaments.start_in_past',
    })
    expect(edit({ startsAt: inDays(5) }, { startsAt: late })).not.toHaveProperty('code')
  })
  test('keeps at least as many places as are taken', () => {
    expect(edit({ maxParticipants: 3 })).toMatchObject({ maxParticipants: 3 })
    expect(edit({ maxParticipants: 2 })).toMatchObject({
      code: 'tournaments.max_participants_taken',
      facts: { taken: 3 },
    })
  })
  test('switches clocks on and off, and only to minutes that are offered', () => {
    const clocked = (clock: ClockChoice) => validateEdit({ ...draft, clock }, before, now)
    expect(clocked({ clockMinutes: 15, clockFirstMinutes: null })).toMatchObject({
      clock: { clockMinutes: 15, clockFirstMinutes: 15 },
    })
    expect(clocked({ clockMinutes: null, clockFirstMinutes: 30 })).toMatchObject({ clock: NO_CLOCK })
    expect(clocked({ clockMinutes: 7, clockFirstMinutes: 30 })).toMatchObject({
      code: 'tournaments.clock_invalid',
    })
  })
  test('changes the type only while nobody is enrolled', () => {
    const teams = { type: 'team', teamSize: 2 } as const
    expect(edit(teams)).toMatchObject({ code: 'tournaments.type_frozen' })
    expect(edit(teams, { participantCount: 0 })).toMatchObject(teams)
    expect(edit({ ...teams, teamSize: 3 }, teams)).toMatchObject({ code: 'tournaments.type_frozen' })
  })
})

describe('check-in', () => {
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
  const times = (opensMin: number, closesMin: number) => ({ opensMin, closesMin })
  test.each([
    ['opens a day before at most', times(1440, 60), undefined],
    ['opens a quarter of an hour before at least', times(15, 0), undefined],
    ['cannot open earlier', times(1441, 10), 'tournaments.check_in_invalid'],
    ['cannot open later', times(14, 0), 'tournaments.check_in_invalid'],
    ['closes an hour before at most', times(120, 61), 'tournaments.check_in_invalid'],
    ['does not close after the start', times(60, -1), 'tournaments.check_in_invalid'],
    ['opens before it closes', times(30, 30), 'tournaments.check_in_invalid'],
  ])('%s', (_what, checkIn, code) => {
    const verdict = judge({ checkIn })
    expect(code ? verdict : { ...verdict }).toMatchObject(code ? { code } : { checkIn })
  })
  test('may be open at once, but not over', () => {
    expect(judge({ startsAt: minutes(20), checkIn: times(60, 10) })).not.toHaveProperty('code')
    expect(judge({ startsAt: minutes(10), checkIn: times(60, 10) })).toMatchObject({
      code: 'tournaments.check_in_past',
    })
  })
  test('stays as it is in an edit, even if it is over, and closed unless a move opens it again', () => {
    const startsAt = minutes(5)
    const checkIn = times(60, 10)
    const was = { type: 'individual', teamSize: null, participantCount: 0, startsAt, checkIn } as const
    const edit = (fields: Partial<TournamentDraft>, isCheckInClosed: boolean) =>
      validateEdit(
        { ...draft, clock: NO_CLOCK, startsAt, checkIn, ...fields },
        { ...was, isCheckInClosed },
        now,
      )
    const past = { code: 'tournaments.check_in_past' }
    expect(edit({}, false)).toMatchObject({ checkIn })
    expect(edit({ startsAt: minutes(8) }, true)).toMatchObject({ checkIn })
    expect(edit({ startsAt: minutes(8) }, false)).toMatchObject(past)
    expect(edit({ checkIn: times(90, 10) }, true)).toMatchObject(past)
    expect(edit({ checkIn: null }, false)).toMatchObject({ checkIn: null })
  })
})
