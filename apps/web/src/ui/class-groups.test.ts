import { globSync, readFileSync } from 'node:fs'
import { twMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { mergeClasses } from './class-groups.ts'

const SOURCE = new URL('../', import.meta.url).pathname

/** The library keeps two of a word that it does not know, and one of a utility. */
const isUtility = (word: string) => twMerge(`${word} ${word}`) === word

/** `md:hover:p-4!` is `p-4`: the engine, which is the library's, takes care of the rest. */
function withoutVariants(word: string): string {
  let [depth, start] = [0, 0]
  for (const [index, letter] of [...word].entries()) {
    if ('[('.includes(letter)) depth += 1
    if ('])'.includes(letter)) depth -= 1
    if (letter === ':' && depth === 0) start = index + 1
  }
  return word.slice(start).replaceAll('!', '')
}

function utilitiesOfOurSource(): string[] {
  const words = globSync(`${SOURCE}/**/*.{ts,tsx}`)
    .filter((file) => !file.includes('class-groups'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)])
    .flatMap(([, single, double, template]) => (single ?? double ?? template ?? '').split(/\s+/))
    .map(withoutVariants)
  return [...new Set(words)]
    .filter((word) => word !== '' && !word.startsWith('[') && isUtility(word))
    .toSorted()
}

test('of every two utilities in our source the same one stays as with the whole list of the library', () => {
  const utilities = utilitiesOfOurSource()
  expect(utilities.length).toBeGreaterThan(500)
  const different: string[] = []
  for (const first of utilities)
    for (const second of utilities) {
      const both = `${first} ${second}`
      if (mergeClasses(both) !== twMerge(both)) different.push(`${both}: ${twMerge(both)}`)
    }
  expect(different).toEqual([])
})
