import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../checks/check.ts'
import { generators } from './generators.ts'
import { migrationChecksums } from './migration-checksums.ts'

for (const { file, generate } of [...generators, migrationChecksums]) {
  const path = join(ROOT, file)
  const text = await generate(ROOT)
  const isFresh = existsSync(path) && readFileSync(path, 'utf8') === text
  if (!isFresh) writeFileSync(path, text)
  console.log(`${isFresh ? 'unchanged' : 'written  '}  ${file}`)
}
