import type { TodoKind } from '@trunfo/contract/tournaments/todo'
import { describe, expect, test } from 'vitest'
import { mostUrgent, type OpenMatchFacts, type SideFacts, type TodoFacts, todoOf } from './todo.rules.ts'

type SideFate = NonNullable<SideFacts['decided']>['fate']

const NO_CHECK_IN = { phase: 'none', opensAt: null, closesAt: null } as const

const factsOf = (more: Partial<TodoFacts>): TodoFacts =>
  Object.assign(
    {
      status: 'registration_open',
      startsAt: 'start',
      checkIn: NO_CHECK_IN,
      isEntered: true,
      isWaiting: false,
      isCheckedIn: false,
      isChampion: false,
      side: null,
    } satisfies TodoFacts,
    more,
  )

const match = (more: Partial<OpenMatchFacts> = {}): OpenMatchFacts =>
  Object.assign(
    {
      id: 'm',
      status: 'in_progress',
      opponentName: 'Bia',
      hasDeclared: false,
      hasRivalDeclared: false,
      clock: null,
    } satisfies OpenMatchFacts,
    more,
  )

const playing = (more: Partial<SideFacts>): TodoFacts =>
  factsOf({
    status: 'in_progress',
    side: Object.assign(
      { sideId: 'me', hasLeft: false, isInStage: true, open: null, decided: null, planned: null },
      more,
    ),
  })

const kindOf = (facts: TodoFacts) => todoOf(facts).kind
const deadlineOf = (facts: TodoFacts) => todoOf(facts).deadlineAt

describe('before the start', () => {
  const checkIn = (phase: TodoFacts['checkIn']['phase']) => ({ phase, opensAt: 'opens', closesAt: 'closes' })

  test('somebody who neither entered nor waits has nothing to do', () => {
    expect(kindOf(factsOf({ isEntered: false }))).toBe('none')
  })

  test('an entrant waits for check-in, checks in, and waits for the start', () => {
    const at = (phase: TodoFacts['checkIn']['phase'], isCheckedIn = false) =>
      factsOf({ checkIn: checkIn(phase), isCheckedIn })
    expect(todoOf(at('ahead'))).toMatchObject({ kind: 'wait_check_in', deadlineAt: 'opens' })
    expect(todoOf(at('open'))).toMatchObject({ kind: 'check_in', deadlineAt: 'closes' })
    expect(todoOf(at('open', true))).toMatchObject({ kind: 'wait_start', deadlineAt: 'start' })
    for (const phase of ['none', 'over', 'closed'] as const) expect(kindOf(at(phase))).toBe('wait_start')
  })

  test('somebody on the waiting list checks in too, and otherwise waits for a place', () => {
    const waits = (more: Partial<TodoFacts>) => factsOf({ isEntered: false, isWaiting: true, ...more })
    expect(kindOf(waits({ checkIn: checkIn('ahead') }))).toBe('wait_place')
    expect(kindOf(waits({ checkIn: checkIn('open') }))).toBe('check_in')
    expect(kindOf(waits({ checkIn: checkIn('open'), isCheckedIn: true }))).toBe('wait_place')
  })
})

describe('in a match', () => {
  const clock = (phase: 'ready' | 'answer' | 'crew' | 'playing', readyIds: string[] = []) => ({
    phase,
    deadlineAt: phase === 'ready' || phase === 'answer' ? 'deadline' : null,
    readyIds,
  })
  test.each([
    ['without a clock', match(), 'play'],
    ['nobody is there', match({ clock: clock('ready') }), 'get_ready'],
    ['only the rival is there', match({ clock: clock('ready', ['other']) }), 'get_ready'],
    ['they are there', match({ clock: clock('ready', ['me']) }), 'wait_ready'],
    ['both are there', match({ clock: clock('playing') }), 'play'],
    ['the rival declared', match({ hasRivalDeclared: true, clock: clock('answer') }), 'answer'],
    ['they declared', match({ hasDeclared: true, clock: clock('answer') }), 'wait_answer'],
    [
      'they declared before the rival came',
      match({ hasDeclared: true, clock: clock('ready') }),
      'wait_answer',
    ],
    ['both disagree', match({ status: 'dispute', hasDeclared: true, hasRivalDeclared: true }), 'wait_crew'],
    ['the clock could not decide', match({ clock: clock('crew') }), 'wait_crew'],
  ] as const)('%s', (_when, open, kind) => {
    expect(todoOf(playing({ open }))).toMatchObject({ kind, match: { id: 'm', opponentName: 'Bia' } })
  })

  test('only a clock that counts gives a deadline', () => {
    expect(deadlineOf(playing({ open: match({ clock: clock('ready') }) }))).toBe('deadline')
    expect(deadlineOf(playing({ open: match({ hasRivalDeclared: true }) }))).toBeNull()
  })
})

describe('after a match', () => {
  const decided = (more: Partial<NonNullable<SideFacts['decided']>> = {}) => ({
    id: 'd',
    winnerId: 'other',
    fate: 'out' as SideFate,
    clock: null,
    ...more,
  })
  const objection = { phase: 'objection', deadlineAt: 'until', readyIds: [] } as const

  test('the loser of a decision by the clock may object, and the winner waits for that time', () => {
    expect(todoOf(playing({ decided: decided({ clock: objection }) }))).toMatchObject({
      kind: 'object',
      deadlineAt: 'until',
      match: { id: 'd' },
    })
    const won = decided({ winnerId: 'me', fate: 'champion', clock: objection })
    expect(todoOf(playing({ decided: won }))).toMatchObject({ kind: 'wait_round', deadlineAt: 'until' })
  })

  test('both wait for the crew while somebody objects', () => {
    for (const winnerId of ['me', 'other'])
      expect(
        kindOf(playing({ decided: decided({ winnerId, clock: { ...objection, phase: 'objected' } }) })),
      ).toBe('wait_crew')
  })

  test('objecting comes before the next match, whose clock begins later', () => {
    expect(kindOf(playing({ decided: decided({ fate: 'on', clock: objection }), open: match() }))).toBe(
      'object',
    )
  })

  test('a side is out, or waits for its rival or the round', () => {
    expect(kindOf(playing({ decided: decided() }))).toBe('out')
    expect(kindOf(playing({ isInStage: false }))).toBe('out')
    expect(kindOf(playing({ hasLeft: true, open: match() }))).toBe('out')
    expect(kindOf(playing({}))).toBe('wait_round')
    const planned = { id: 'p', opponentName: null }
    expect(todoOf(playing({ planned }))).toMatchObject({ kind: 'wait_rival', match: planned })
  })
})

test('a tournament that is over has a champion, and others', () => {
  const over = (more: Partial<TodoFacts>) => factsOf({ status: 'completed', ...more })
  expect(kindOf(over({ isChampion: true }))).toBe('champion')
  expect(kindOf(over({}))).toBe('over')
  expect(kindOf(over({ status: 'cancelled' }))).toBe('over')
  expect(kindOf(over({ isEntered: false }))).toBe('none')
})

test('of several tournaments, what can be done now comes first, then the earliest deadline, then the given order', () => {
  const task = (kind: TodoKind, deadlineAt: string | null = null) => ({
    todo: { kind, deadlineAt, match: null },
  })
  const [soon, later] = ['2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z']
  const chosen = (...tasks: ReturnType<typeof task>[]) => tasks.indexOf(mostUrgent(tasks) ?? task('none'))
  expect(chosen()).toBe(-1)
  expect(chosen(task('wait_round', soon), task('out'), task('wait_start'))).toBe(-1)
  expect(chosen(task('wait_crew'), task('wait_answer', soon))).toBe(1)
  expect(chosen(task('wait_answer', soon), task('play'))).toBe(1)
  expect(chosen(task('play'), task('check_in', later), task('object', soon))).toBe(2)
  expect(chosen(task('play'), task('play'))).toBe(0)
})
