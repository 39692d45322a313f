import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesOf } from './check.ts'

/** Texts of one file by key, with nested keys joined by dots. */
export type Texts = ReadonlyMap<string, string>

export const LANGUAGES = ['pt', 'en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * The i18n set-up passes these to every text. The noun for a tournament is Portuguese, so translations may
 * omit it.
 */
const BRAND_WORDS = new Set(['brand', 'product', 'productTitle'])

const PLURAL = /_(zero|one|two|few|many|other)$/

export function readLocale(root: string, language: Language): Map<string, Texts> {
  const folder = join(root, 'locales', language)
  return new Map(
    filesOf(folder, '*.json').map((file) => [
      basename(file, '.json'),
      flatten(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
    ]),
  )
}

export function placeholdersOf(text: string): Set<string> {
  const names = [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => name ?? '')
  return new Set(names.filter((name) => !BRAND_WORDS.has(name)))
}

/** Both `winners_one` and `winners_other` have the base key `winners`, which code uses. */
export function baseKey(key: string): string {
  return key.replace(PLURAL, '')
}

export function isPlural(key: string): boolean {
  return PLURAL.test(key)
}

export function pluralForms(language: Language): string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories
}

function flatten(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (typeof value === 'string') return new Map([[path.join('.'), value]])
  if (typeof value !== 'object' || value === null)
    throw new Error(`${path.join('.')} is neither text nor group`)
  return new Map(Object.entries(value).flatMap(([name, child]) => [...flatten(child, [...path, name])]))
}
