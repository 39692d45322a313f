import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../stack/build.ts'

/** The settings of PgBouncer and the SQL that docs/operations.md asks for. */
export function readDocumentedPooler(): { settings: Record<string, string>; sql: string } {
  const docs = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  const [, section = ''] = /^## PgBouncer$(.*?)^## /ms.exec(docs) ?? []
  const block = (language: string): string => {
    const [, text] = new RegExp(`^ *\`\`\`${language}$(.*?)^ *\`\`\`$`, 'ms').exec(section) ?? []
    if (text === undefined) throw new Error(`docs/operations.md has no ${language} block about PgBouncer`)
    return text
  }
  const lines = block('ini')
    .split('\n')
    .map((line) => line.split('=', 2).map((part) => part.trim()))
  const settings = Object.fromEntries(
    lines.filter(([key]) => key).map(([key = '', value = '']) => [key, value]),
  )
  return { settings, sql: block('sql') }
}
