import { ROLES, type Role } from '@trunfo/contract/roles'
import { expect, test } from 'vitest'
import { effectiveRoles } from '../../../platform/auth/effective-roles.ts'
import { messageAbilities, type WallViewer, wallAbilities } from './wall.policy.ts'

const OWNER = 'owner'
const AUTHOR = 'author'
const open = { ownerId: OWNER, isOwnerBanned: false }
const closed = { ownerId: OWNER, isOwnerBanned: true }

const person = (userId: string, ...roles: Role[]): WallViewer => ({ userId, powers: ['user', ...roles] })
const visitor: WallViewer = null
const owner = person(OWNER)
const author = person(AUTHOR)
const other = person('other')
const moderator = person('moderator', 'moderador')
const unprovenModerator: WallViewer = {
  userId: 'moderator',
  powers: effectiveRoles(
    { roles: ['user', 'moderador'], hasSecondFactor: false, hasStaffPassword: true },
    true,
  ),
}

test.each([
  // who, isOwner, canPost, canModerate
  ['visitor', visitor, false, false, false],
  ['owner', owner, true, true, true],
  ['other', other, false, true, false],
  ['moderator', moderator, false, true, true],
  ['moderator without a second factor', unprovenModerator, false, true, false],
])('on a wall, a %s', (_who, viewer, isOwner, canPost, canModerate) => {
  expect(wallAbilities(viewer, open)).toEqual({ isOwner, canPost, canModerate })
  // A banned owner has no session; everyone else can only read and moderate.
  expect(wallAbilities(viewer, closed)).toEqual({ isOwner, canPost: false, canModerate })
})

test('only three roles can moderate', () => {
  const moderating = ROLES.filter((role) => wallAbilities(person('other', role), open).canModerate)
  expect(moderating).toEqual(['moderador', 'admin', 'fundador'])
})

test.each([
  // who, then canSee, canApprove, canDelete for a pending message, and canDelete for an approved one
  ['visitor', visitor, false, false, false, false],
  ['owner', owner, true, true, true, true],
  ['author', author, true, false, true, true],
  ['other', other, false, false, false, false],
  ['moderator', moderator, true, true, true, true],
  ['moderator without a second factor', unprovenModerator, false, false, false, false],
])('on a message, a %s', (_who, viewer, canSee, canApprove, canDelete, canDeleteApproved) => {
  const pending = messageAbilities(viewer, open, { authorId: AUTHOR, isPending: true })
  expect(pending).toEqual({ canSee, canApprove, canDelete })
  const approved = messageAbilities(viewer, open, { authorId: AUTHOR, isPending: false })
  expect(approved).toEqual({ canSee: true, canApprove: false, canDelete: canDeleteApproved })
})
