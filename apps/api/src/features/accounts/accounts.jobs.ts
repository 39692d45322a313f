import { sql } from 'kysely'
import type { CronJob } from '../../platform/jobs/definitions.ts'
import { forgetActivePeople, noteActivePeople } from './figures.ts'
import { forgetOldIdentities } from './identity/index.ts'

const BATCH = 1_000

/**
 * An address that nobody confirms is given back after a week, and with it the name; names and passwords that are
 * kept for sign-ups that led to nothing go at the same age, and in the same run: otherwise that would tell. Whoever has a role or was ever in is not touched.
 */
export const accountsCrons: readonly CronJob[] = [
  {
    name: 'accounts.forget-unconfirmed',
    schedule: '7 * * * *',
    run: async ({ db }) => {
      await sql`
        delete from users where id in (
          select person.id from users as person join profiles as profile on profile.id = person.id
          where not person.email_verified and person.created_at < now() - interval '7 days'
            and profile.status = 'active' and profile.roles = '{user}'
          order by person.created_at limit ${BATCH} for update of person skip locked
        )`.execute(db)
      await sql`
        delete from username_reservations where id in (
          select id from username_reservations where created_at < now() - interval '7 days'
          order by created_at limit ${BATCH}
        )`.execute(db)
      await sql`
        delete from pending_passwords where (email, password) in (
          select email, password from pending_passwords where created_at < now() - interval '7 days'
          order by created_at limit ${BATCH}
        )`.execute(db)
    },
  },
  {
    name: 'accounts.forget-expired',
    schedule: '*/10 * * * *',
    run: async ({ db }) => {
      const expired = sql`expires_at < now() - interval '1 hour' order by expires_at limit ${BATCH}`
      await sql`
        delete from account_tokens where id in (select id from account_tokens where ${expired})`.execute(db)
      await sql`delete from sessions where id in (select id from sessions where ${expired})`.execute(db)
    },
  },
  { name: 'accounts.note-active', schedule: '*/5 * * * *', run: ({ db }) => noteActivePeople(db) },
  { name: 'accounts.forget-active', schedule: '11,41 * * * *', run: ({ db }) => forgetActivePeople(db) },
  {
    name: 'accounts.forget-identities',
    schedule: '23 * * * *',
    run: ({ db }) => forgetOldIdentities(db, BATCH),
  },
]
