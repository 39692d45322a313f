import { sql } from 'kysely'
import { staleRows } from '../../platform/db/stale-rows.ts'
import { cleaning } from '../../platform/jobs/cleaning.ts'
import type { CronJob } from '../../platform/jobs/definitions.ts'
import { staleIdentities } from './identity/index.ts'
import { recordActivePeople, staleActiveDays } from './metrics.ts'

const UNCONFIRMED_KEPT = sql`interval '7 days'`
const EXPIRED_KEPT = sql`interval '1 hour'`

/**
 * Unconfirmed sign-ups free their email address and username after a week. Accounts with a role and banned
 * accounts stay.
 *
 * Reservations and pending passwords of sign-ups with a known address expire at the same age and in the same
 * run. A different time would reveal that the address has an account.
 */
const forgetUnconfirmed = cleaning({
  name: 'accounts.forget-unconfirmed',
  schedule: '7 * * * *',
  stale: [
    staleRows({
      table: 'users',
      oldest: sql`
        select person.created_at + ${UNCONFIRMED_KEPT}
        from users as person join profiles as profile on profile.id = person.id
        where not person.email_verified and profile.status = 'active' and profile.roles = '{user}'
        order by person.created_at limit 1`,
      remove: (from, limit) => sql`
        with removed as (
          delete from users where id in (
            select person.id from users as person join profiles as profile on profile.id = person.id
            where not person.email_verified and person.created_at < now() - ${UNCONFIRMED_KEPT}
              and person.created_at >= ${from} and profile.status = 'active' and profile.roles = '{user}'
            order by person.created_at limit ${limit} for update of person skip locked
          ) returning created_at as place
        )`,
    }),
    staleRows({
      table: 'username_reservations',
      oldest: sql`select min(created_at) + ${UNCONFIRMED_KEPT} from username_reservations`,
      remove: (from, limit) => sql`
        with removed as (
          delete from username_reservations where ctid = any(array(
            select ctid from username_reservations
            where created_at < now() - ${UNCONFIRMED_KEPT} and created_at >= ${from}
            order by created_at limit ${limit}
          )) returning created_at as place
        )`,
    }),
    staleRows({
      table: 'pending_passwords',
      oldest: sql`select min(created_at) + ${UNCONFIRMED_KEPT} from pending_passwords`,
      remove: (from, limit) => sql`
        with removed as (
          delete from pending_passwords where ctid = any(array(
            select ctid from pending_passwords
            where created_at < now() - ${UNCONFIRMED_KEPT} and created_at >= ${from}
            order by created_at limit ${limit}
          )) returning created_at as place
        )`,
    }),
  ],
})

const forgetExpired = cleaning({
  name: 'accounts.forget-expired',
  stale: [
    staleRows({
      table: 'account_tokens',
      oldest: sql`select min(expires_at) + ${EXPIRED_KEPT} from account_tokens`,
      remove: (from, limit) => sql`
        with removed as (
          delete from account_tokens where ctid = any(array(
            select ctid from account_tokens
            where expires_at < now() - ${EXPIRED_KEPT} and expires_at >= ${from}
            order by expires_at limit ${limit} for update skip locked
          )) returning expires_at as place
        )`,
    }),
    staleRows({
      table: 'sessions',
      oldest: sql`select min(expires_at) + ${EXPIRED_KEPT} from sessions`,
      remove: (from, limit) => sql`
        with removed as (
          delete from sessions where ctid = any(array(
            select ctid from sessions
            where expires_at < now() - ${EXPIRED_KEPT} and expires_at >= ${from}
            order by expires_at limit ${limit} for update skip locked
          )) returning expires_at as place
        )`,
    }),
  ],
})

export const accountsCrons: readonly CronJob[] = [
  forgetUnconfirmed,
  forgetExpired,
  { name: 'accounts.note-active', schedule: '*/5 * * * *', run: ({ db }) => recordActivePeople(db) },
  cleaning({ name: 'accounts.forget-active', schedule: '11,41 * * * *', stale: [staleActiveDays] }),
  cleaning({ name: 'accounts.forget-identities', schedule: '23 * * * *', stale: [staleIdentities] }),
]
