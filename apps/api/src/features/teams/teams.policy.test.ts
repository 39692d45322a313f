import { expect, test } from 'vitest'
import { type TeamViewer, teamAbilities, teamRoleOf } from './teams.policy.ts'

const team = { id: 'team', leaderId: 'leader' }
const LEADS = [
  'canInvite',
  'canDecideApplications',
  'canAssignGames',
  'canExpel',
  'canTransfer',
  'canDissolve',
]

test.each<[string, TeamViewer, string | null, string[]]>([
  ['a visitor', null, null, []],
  ['the leader', { userId: 'leader', teamId: 'team' }, 'leader', LEADS],
  ['a member', { userId: 'member', teamId: 'team' }, 'member', ['canLeave']],
  ['somebody without a team', { userId: 'free', teamId: null }, null, ['canApply']],
  ['a member of another team', { userId: 'other', teamId: 'other-team' }, null, []],
])('%s', (_who, viewer, role, abilities) => {
  const given = Object.entries(teamAbilities(viewer, team)).filter(([, can]) => can)
  expect(given.map(([ability]) => ability)).toEqual(abilities)
  expect(teamRoleOf(viewer, team)).toBe(role)
})
