import type { Db } from '../../../platform/db/database.ts'
import type { ReportedPart } from '../../../platform/reportables.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

export interface PartView {
  readonly part: ReportedPart['part']
  readonly text: string | null
  readonly imageUrl: string | null
}

type Parts = readonly ReportedPart[] | null

/**
 * Returns a function that renders reported parts. Pictures that their owner has removed are left out, because
 * the file is deleted within minutes.
 */
export async function partsViewer(
  db: Db,
  storage: Storage,
  all: readonly Parts[],
): Promise<(parts: Parts) => PartView[] | null> {
  const keys = [...new Set(all.flatMap((parts) => parts?.flatMap(({ imageKey }) => imageKey ?? []) ?? []))]
  const rows =
    keys.length === 0
      ? []
      : await db
          .selectFrom('uploads')
          .select('key')
          .where('key', 'in', keys)
          .where('released_at', 'is', null)
          .execute()
  const kept = new Set(rows.map(({ key }) => key))
  return (parts) =>
    parts?.map(({ part, text, imageKey }) => ({
      part,
      text,
      imageUrl: imageKey && kept.has(imageKey) ? storage.publicUrl(imageKey) : null,
    })) ?? null
}
