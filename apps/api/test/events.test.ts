import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../src/features.ts'
import { reactionsOf } from '../src/platform/jobs/reactions.ts'

const SOURCES = join(import.meta.dirname, '../src/features')
const DEFINITION = /defineEvent(?:<[\s\S]*?>)?\(\s*'([^']+)'/g

/** Read from the source files, because nothing else lists events without reactions. */
function definedEvents(): string[] {
  return globSync('**/*.ts', { cwd: SOURCES })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(join(SOURCES, file), 'utf8').matchAll(DEFINITION)])
    .map(([, name = '']) => name)
}

test('every event has a reaction', () => {
  const heard = new Set(reactionsOf(features).map(({ event }) => event))
  const defined = definedEvents()
  expect(defined.length).toBeGreaterThan(40)
  expect(defined.filter((name) => !heard.has(name))).toEqual([])
})
