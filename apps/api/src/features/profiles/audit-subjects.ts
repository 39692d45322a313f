import type { AuditSubjects } from '../../platform/audit-subjects.ts'

export const profilesAuditSubjects: readonly AuditSubjects[] = [
  /** Named after the owner of the wall. */
  {
    type: 'wall-message',
    page: 'profile',
    find: (db, ids) =>
      db
        .selectFrom('profile_messages as message')
        .innerJoin('profiles as owner', 'owner.id', 'message.profile_id')
        .select(['message.id', 'owner.username as name', 'owner.username as param'])
        .where('message.id', 'in', [...ids])
        .where('owner.status', '<>', 'erased')
        .execute(),
  },
]
