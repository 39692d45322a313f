import { expect, test } from 'vitest'
import { changeDraft, type Draft, EMPTY_DRAFT, missingIn, placesOf, toRequest } from './draft.ts'
import { parseDraft } from './draft-store.ts'
import { DEFAULT_CHOICE } from './format/default-choice.ts'

const draft = (fields: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, ...fields })

test('an empty draft has the defaults and lacks the three required fields', () => {
  expect(EMPTY_DRAFT).toMatchObject({ type: 'individual', prizeType: 'none' })
  expect(missingIn(EMPTY_DRAFT)).toEqual({
    name: 'tournaments.name_required',
    maxParticipants: 'tournaments.max_participants_required',
    startsAt: 'tournaments.start_required',
  })
})

test.each([
  [{ type: 'team' }, { teamSize: 'tournaments.team_size_required' }],
  [{ prizeType: 'money' }, { prizeAmount: 'tournaments.prize_amount_required' }],
  [{ prizeType: 'coins', prizeAmount: 0 }, { prizeAmount: 'tournaments.prize_amount_required' }],
  [
    { prizeType: 'other', prizeDescription: '  ' },
    { prizeDescription: 'tournaments.prize_description_required' },
  ],
  [
    { prizeType: 'money', prizeAmount: 1, prizeSplit: [6_000, 3_000] },
    { prizeSplit: 'tournaments.prize_split_invalid' },
  ],
] as const)('a choice adds its own required field: %j', (fields, missing) => {
  const filled = { name: 'Copa', maxParticipants: '8', startsAt: '2027-01-20T19:30' }
  expect(missingIn(draft({ ...filled, ...fields }))).toEqual(missing)
})

test('a hidden field is cleared', () => {
  const team = draft({ type: 'team', teamSize: '5' })
  expect(changeDraft(team, { type: 'individual' }).teamSize).toBe('')
  const money = draft({ prizeType: 'money', prizeAmount: 5000 })
  expect(changeDraft(money, { prizeType: 'none' }).prizeAmount).toBeNull()
  expect(changeDraft(money, { prizeType: 'other' }).prizeAmount).toBeNull()
  const shared = draft({ prizeType: 'money', prizeSplit: [6_000, 4_000] })
  expect(changeDraft(shared, { prizeType: 'other' }).prizeSplit).toEqual([10_000])
  expect(changeDraft(shared, { prizeType: 'coins' }).prizeSplit).toEqual([6_000, 4_000])
  const other = draft({ prizeType: 'other', prizeDescription: 'Um troféu' })
  expect(changeDraft(other, { prizeType: 'coins' }).prizeDescription).toBe('')
  expect(changeDraft(other, { name: 'Copa' }).prizeDescription).toBe('Um troféu')
})

test('an amount of centavos is not reused as coins', () => {
  const money = draft({ prizeType: 'money', prizeAmount: 5000 })
  expect(changeDraft(money, { prizeType: 'coins' }).prizeAmount).toBeNull()
  expect(changeDraft(money, { prizeAmount: 700 }).prizeAmount).toBe(700)
})

test('numbers are parsed, empty fields become null, and an empty amount 0', () => {
  expect(toRequest(EMPTY_DRAFT)).toMatchObject({
    gameId: null,
    teamSize: null,
    startsAt: null,
    maxParticipants: null,
    prizeAmount: 0,
  })
  expect(JSON.stringify(toRequest(EMPTY_DRAFT))).not.toContain('coverUploadId')
  expect(toRequest(EMPTY_DRAFT)).not.toHaveProperty('format')
  const cover = { id: 'an upload', url: '/media/cover.webp', sentAt: 0 }
  expect(
    toRequest(
      draft({ type: 'team', teamSize: '5', maxParticipants: '016', startsAt: '2027-01-20T19:30', cover }),
    ),
  ).toMatchObject({
    teamSize: 5,
    maxParticipants: 16,
    coverUploadId: 'an upload',
    startsAt: new Date(2027, 0, 20, 19, 30).toISOString(),
  })
})

test('a stored draft is restored', () => {
  const format = { ...DEFAULT_CHOICE, preset: 'swiss-cut' as const, bestOf: 3 }
  const kept = draft({
    name: 'Copa',
    cover: { id: 'a', url: 'b', sentAt: 1_000 },
    prizeType: 'money',
    prizeAmount: 50_00,
    prizeSplit: [6_000, 4_000],
    format,
  })
  expect(parseDraft(JSON.parse(JSON.stringify(kept)), 2_000)).toEqual(kept)
})

test('a stored split that does not add up is dropped', () => {
  const kept = draft({ prizeType: 'money', prizeSplit: [6_000, 3_000] })
  expect(parseDraft(kept, 0).prizeSplit).toEqual([10_000])
})

test('a cover that the server no longer stores is dropped', () => {
  const kept = draft({ cover: { id: 'a', url: 'b', sentAt: 0 } })
  expect(parseDraft(kept, 24 * 60 * 60 * 1000).cover).toBeNull()
})

test.each([null, 'text', 7, [], { name: 5, type: 'duo', teamSize: 'x', prizeAmount: '9', cover: 'none' }])(
  'malformed stored data gives an empty draft: %j',
  (stored) => {
    expect(parseDraft(stored, 0)).toEqual(EMPTY_DRAFT)
  },
)

test.each([
  ['', null],
  ['1', null],
  ['2', 2],
  ['4096', 4_096],
  ['4097', null],
])('"%s" places are %s', (maxParticipants, places) => {
  expect(placesOf({ maxParticipants })).toBe(places)
})

test('check-in is asked for in every format but the simplest, unless it is chosen or there is no time for it', () => {
  const swiss = { format: { ...DEFAULT_CHOICE, preset: 'swiss' } } as const
  const times = { opensMin: 60, closesMin: 10 }
  expect(toRequest(EMPTY_DRAFT).checkIn).toBeNull()
  expect(toRequest(draft({ hasCheckIn: true })).checkIn).toEqual(times)
  expect(toRequest(draft(swiss)).checkIn).toEqual(times)
  expect(toRequest(draft({ ...swiss, hasCheckIn: false })).checkIn).toBeNull()
  expect(toRequest(draft({ ...swiss, startsAt: '2020-01-20T19:30' })).checkIn).toBeNull()
  const stored = { hasCheckIn: true, checkInOpens: '120', checkInCloses: 'x' }
  expect(parseDraft(stored, 0)).toMatchObject({ ...stored, checkInCloses: '10' })
  expect(parseDraft({ hasCheckIn: 'yes' }, 0).hasCheckIn).toBeNull()
})
