import { MATCH_STAFF } from '@trunfo/contract/matches'
import { ROLES, type Role } from '@trunfo/contract/roles'
import { describe, expect, test } from 'vitest'
import { type MatchState, type MatchViewer, matchAbilities } from './matches.policy.ts'

const open: MatchState = {
  status: 'in_progress',
  isTest: false,
  isCalledOff: false,
  isSupportRequested: false,
}
const player: MatchViewer = {
  powers: ['user'],
  participantId: 'one',
  hasSideDeclared: false,
  isMuted: false,
  isJudge: false,
  conflict: null,
}
const crew: MatchViewer = { ...player, participantId: null, isJudge: true }
const spectator: MatchViewer = { ...crew, powers: ['user', 'moderador'] }
const staffWhoPlay: MatchViewer = { ...player, powers: ['user', 'admin'], isJudge: true, conflict: 'plays' }

const given = (viewer: MatchViewer, match: MatchState) =>
  Object.entries(matchAbilities(viewer, match))
    .filter(([, can]) => can)
    .map(([ability]) => ability)

const PLAYS = ['canOpen', 'canDeclare', 'canSendProof', 'canCallSupport', 'canChat']
const JUDGES = ['canOpen', 'canChat', 'canDecide', 'canModerate']

test.each<[string, MatchViewer, MatchState, string[]]>([
  ['a player', player, open, PLAYS],
  ['whose side has declared', { ...player, hasSideDeclared: true }, open, PLAYS.toSpliced(1, 1)],
  ['who is muted', { ...player, isMuted: true }, open, PLAYS.toSpliced(4, 1)],
  ['after the call for support', player, { ...open, isSupportRequested: true }, PLAYS.toSpliced(3, 1)],
  ['in a dispute', player, { ...open, status: 'dispute' }, PLAYS.toSpliced(1, 1)],
  ['after the end', player, { ...open, status: 'completed' }, ['canOpen']],
  ['before it opens', player, { ...open, status: 'pending' }, ['canOpen']],
  ['when it was called off', player, { ...open, isCalledOff: true }, ['canOpen']],
  ['staff', spectator, open, JUDGES],
  ['staff before it opens', spectator, { ...open, status: 'pending' }, JUDGES.toSpliced(2, 1)],
  ['staff when it was called off', spectator, { ...open, isCalledOff: true }, JUDGES.toSpliced(2, 1)],
  ['staff in a dispute', spectator, { ...open, status: 'dispute' }, JUDGES],
  ['staff after the end', spectator, { ...open, status: 'completed' }, JUDGES.with(2, 'canCorrect')],
  ['staff who play', staffWhoPlay, open, PLAYS],
  ['staff who meet one of them next', { ...spectator, conflict: 'meets_next' }, open, ['canOpen']],
  ['the crew', crew, open, JUDGES],
  ['the crew after the end', crew, { ...open, status: 'completed' }, JUDGES.with(2, 'canCorrect')],
  ['crew who play', { ...crew, participantId: 'one', conflict: 'plays' }, open, PLAYS],
  ['crew whose team plays', { ...crew, conflict: 'plays' }, open, []],
  ['crew who meet one of them next', { ...crew, conflict: 'meets_next' }, open, []],
])('%s', (_who, viewer, match, abilities) => {
  expect(given(viewer, match)).toEqual(abilities)
})

test('staff who created a test match both play and moderate it', () => {
  expect(given(staffWhoPlay, { ...open, isTest: true }).sort()).toEqual(
    [...new Set([...PLAYS, ...JUDGES])].sort(),
  )
})

describe.each(ROLES)('%s who does not play', (role: Role) => {
  const isStaff = MATCH_STAFF.some((staff) => staff === role)
  test(isStaff ? 'opens and judges' : 'may do nothing', () => {
    expect(given({ ...spectator, powers: ['user', role], isJudge: isStaff }, open)).toEqual(
      isStaff ? JUDGES : [],
    )
  })
})
