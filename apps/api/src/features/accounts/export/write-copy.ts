import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../../../platform/db/database.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'

export interface Copy {
  readonly userId: string
  readonly sections: readonly PersonalData[]
  readonly path: string
  readonly onSectionDone: (count: number) => Promise<void>
}

/**
 * Writes one JSON document row by row, so that memory holds a batch and never the whole: each section is a list
 * under its own name.
 */
export async function writeCopy(db: Db, copy: Copy): Promise<void> {
  await pipeline(Readable.from(linesOf(db, copy)), createWriteStream(copy.path))
}

async function* linesOf(db: Db, { userId, sections, onSectionDone }: Copy): AsyncGenerator<string> {
  yield `{\n"gerado_em": ${JSON.stringify(new Date())}`
  for (const [index, { section, read }] of sections.entries()) {
    yield `,\n${JSON.stringify(section)}: [`
    let separator = '\n'
    for await (const row of read(db, userId)) {
      yield `${separator}${JSON.stringify(row)}`
      separator = ',\n'
    }
    yield '\n]'
    await onSectionDone(index + 1)
  }
  yield '\n}\n'
}
