import { globSync, readFileSync } from 'node:fs'
import { twMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { mergeClasses } from './class-groups.ts'

const SOURCE = new URL('../', import.meta.url).pathname

/** The library keeps duplicates of unknown words and merges those of utilities. */
const isUtility = (word: string) => twMerge(`${word} ${word}`) === word

/** Reduces `md:hover:p-4!` to `p-4`; the engine, which is the library's, handles the rest. */
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

type Merge = (classes: string) => string

const replaceEachOther = (merge: Merge, one: string, other: string) =>
  merge(`${one} ${other}`) === other && merge(`${other} ${one}`) === one

/** One utility per property: two that replace each other stand for the same property. */
function onePerProperty(merge: Merge, utilities: readonly string[]): string[] {
  const found: string[] = []
  for (const utility of utilities)
    if (!found.some((known) => replaceEachOther(merge, known, utility))) found.push(utility)
  return found
}

const utilities = utilitiesOfOurSource()
const properties = onePerProperty(twMerge, utilities)

test('utilities of our source set the same properties as in the complete list of the library', () => {
  expect(utilities.length).toBeGreaterThan(500)
  const different = utilities
    .flatMap((utility) => properties.map((known) => `${known} ${utility}`))
    .filter((both) => mergeClasses(both) !== twMerge(both))
  expect(different).toEqual([])
})

test('and utilities for several properties override the same others', () => {
  const different = properties
    .flatMap((first) => properties.map((second) => `${first} ${second}`))
    .filter((both) => mergeClasses(both) !== twMerge(both))
  expect(different).toEqual([])
})
