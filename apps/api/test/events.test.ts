import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../src/features.ts'
import { reactionsOf } from '../src/platform/jobs/reactions.ts'

const SOURCES = join(import.meta.dirname, '../src/features')
const DEFINITION = /defineEvent(?:<[\s\S]*?>)?\(\s*'([^']+)'/g

/** By the sources, because nobody else knows of an event that nobody hears. */
function definedEvents(): string[] {
  return globSync('**/*.ts', { cwd: SOURCES })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(join(SOURCES, file), 'utf8').matchAll(DEFINITION)])
    .map(([, name = '']) => name)
}

test('every event has a reaction: what nobody hears is not told', () => {
  const heard = new Set(reactionsOf(features).map(({ event }) => event))
  const defined = definedEvents()
  expect(defined.length).toBeGreaterThan(40)
  expect(defined.filter((name) => !heard.has(name))).toEqual([])
})
