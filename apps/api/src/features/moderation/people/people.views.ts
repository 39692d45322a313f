import { PEOPLE_PAGE_SIZE } from '@trunfo/contract/moderation'
import type { peopleSchema } from '@trunfo/contract/moderation.schemas'
import { addressPart } from '@trunfo/contract/texts.schemas'
import { z } from 'zod'
import { readTotals } from '../../../platform/db/counters.ts'
import { type Page, readCursor, writeCursor } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import {
  findPeople,
  findShown,
  type ListedPerson,
  type PeoplePlace,
  type PeopleView,
} from '../../accounts/index.ts'

/** A cursor contains its order, because it is meaningless in another one. */
const keyIn = ({ sort, direction }: PeopleView) =>
  z.tuple([z.literal(sort), z.literal(direction), addressPart(60), z.uuid()])

const placeAt = (cursor: string, view: PeopleView): PeoplePlace => {
  const [, , key, id] = readCursor(cursor, keyIn(view))
  return { key, id }
}

export async function readPeople(
  { db }: Pick<Services, 'db'>,
  view: PeopleView,
  { cursor, size }: { cursor: string | undefined; size: number },
): Promise<Page<ListedPerson>> {
  const after = cursor === undefined ? null : placeAt(cursor, view)
  const { places, next } = await findPeople(db, view, { after, size })
  return {
    rows: places.length === 0 ? [] : await findShown(db, places),
    nextCursor: next && writeCursor([view.sort, view.direction, next.key, next.id]),
  }
}

export async function viewPeople(
  services: Services,
  { cursor, ...view }: PeopleView & { readonly cursor?: string | undefined },
): Promise<z.infer<typeof peopleSchema>> {
  const [{ rows, nextCursor }, { profiles: total }] = await Promise.all([
    readPeople(services, view, { cursor, size: PEOPLE_PAGE_SIZE }),
    readTotals(services.db, ['profiles']),
  ])
  return { people: rows.map((row) => viewPerson(services, row)), nextCursor, total }
}

const viewPerson = ({ storage }: Services, person: ListedPerson) => ({
  userId: person.id,
  username: person.username,
  avatarUrl: person.avatarKey && storage.publicUrl(person.avatarKey),
  email: person.email,
  isEmailConfirmed: person.isEmailConfirmed,
  roles: person.roles,
  status: person.isBanned ? ('banned' as const) : ('active' as const),
  createdAt: person.createdAt.toISOString(),
  lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
})
