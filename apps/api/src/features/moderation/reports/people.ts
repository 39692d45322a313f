import type { Db } from '../../../platform/db/database.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

export interface PersonView {
  readonly userId: string
  readonly username: string
  readonly avatarUrl: string | null
}

/** Loads all people of a response in one query; erased people are null. */
export async function peopleById(
  db: Db,
  storage: Storage,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => PersonView | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('profiles')
          .select(['id as userId', 'username', 'avatar_key as avatarKey'])
          .where('id', 'in', wanted)
          .where('status', '<>', 'erased')
          .execute()
  const people = new Map(
    rows.map(({ avatarKey, ...person }) => [
      person.userId,
      { ...person, avatarUrl: avatarKey && storage.publicUrl(avatarKey) },
    ]),
  )
  return (id) => (id && people.get(id)) || null
}
