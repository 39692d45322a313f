import type { Stack } from '../../tools/stack/index.ts'

interface Fields {
  readonly title?: string
  readonly message?: string
  readonly linkTo?: string | null
  readonly count?: number
}

/** Inserts notifications directly, for tests about the list rather than their delivery. */
export async function fill({ owner }: Stack, userId: string, fields: Fields = {}): Promise<void> {
  const { title = 'Notificação', message = 'Algo <b>aconteceu</b>.', linkTo = null, count = 1 } = fields
  for (let n = 1; n <= count; n += 1) {
    await owner.query(
      `insert into notifications (user_id, source_id, kind, title, message, link_to)
       values ($1, gen_random_uuid(), 'wall', $2, $3, $4)`,
      [userId, count > 1 ? `${title} ${n}` : title, message, linkTo],
    )
  }
}
