import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readmeExamples } from './readme.ts'

test.each(readmeExamples())('the README example "$title" prints what the README says', ({ code, output }) => {
  const printed = execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', code], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  })
  expect(printed).toBe(output)
})
