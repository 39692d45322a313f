import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCheck } from './check.ts'

const SCHEMA = 'apps/api/schema.sql'
const DOCUMENT = 'docs/retention.md'

/** Each table has a written retention, and the document names no table that is gone. */
export function checkRetention(root: string): string[] {
  const schema = readFileSync(join(root, SCHEMA), 'utf8')
  const tables = new Set([...schema.matchAll(/^create table (\S+) \(/gm)].map(([, table = '']) => table))
  const listed = readFileSync(join(root, DOCUMENT), 'utf8')
    .split('\n')
    .flatMap((line) => /^\| (?<names>`[^|]+) \|/.exec(line)?.groups?.names?.match(/[\w.]+/g) ?? [])
  return [
    ...[...tables]
      .filter((table) => !listed.includes(table))
      .map((table) => `${DOCUMENT}: how long does ${table} keep its rows, and why?`),
    ...listed.filter((table) => !tables.has(table)).map((table) => `${DOCUMENT}: ${table} is no table`),
    ...listed
      .filter((table, index) => listed.indexOf(table) !== index)
      .map((table) => `${DOCUMENT}: ${table} is listed twice`),
  ]
}

if (import.meta.main) await runCheck('retention', checkRetention)
