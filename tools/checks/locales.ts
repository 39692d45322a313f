import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesOf, runCheck } from './check.ts'
import {
  baseKey,
  isPlural,
  LANGUAGES,
  type Language,
  placeholdersOf,
  pluralForms,
  readLocale,
  type Texts,
} from './locale-files.ts'
import { findUses, type Use } from './locale-uses.ts'

/** Only navbar and footer speak other languages than Portuguese. */
const TRANSLATED = ['shell']

/** Every text that code asks for exists, every text that exists is asked for, and translations are complete. */
export async function checkLocales(root: string): Promise<string[]> {
  const locales = new Map(LANGUAGES.map((language) => [language, readLocale(root, language)]))
  const portuguese = locales.get('pt') ?? new Map()
  return [
    ...LANGUAGES.flatMap((language) => fileProblems(language, locales.get(language) ?? new Map())),
    ...translationProblems(locales),
    ...(await useProblems(root, portuguese)),
  ]
}

function fileProblems(language: Language, files: ReadonlyMap<string, Texts>): string[] {
  return [...files].flatMap(([namespace, texts]) => {
    const at = (key: string) => `locales/${language}/${namespace}.json: ${key}`
    return [...texts].flatMap(([key, text]) => {
      if (text.trim() === '') return [`${at(key)} is empty`]
      return isPlural(key)
        ? pluralProblems(language, key, texts).map((problem) => `${at(key)} ${problem}`)
        : []
    })
  })
}

/** A missing form shows the bare key: `many` is what Portuguese says of 1,000,000. */
function pluralProblems(language: Language, key: string, texts: Texts): string[] {
  const base = baseKey(key)
  const missing = pluralForms(language).filter((form) => !texts.has(`${base}_${form}`))
  // The form for one may well say "one" in words.
  const needed = [...placeholdersOf(texts.get(`${base}_other`) ?? '')].filter((name) => name !== 'count')
  const given = placeholdersOf(texts.get(key) ?? '')
  const lost = needed.filter((name) => !given.has(name))
  return [
    ...missing.map((form) => `has no sibling _${form}`),
    ...lost.map((name) => `lacks {{${name}}} of the other forms`),
  ]
}

function translationProblems(locales: ReadonlyMap<Language, ReadonlyMap<string, Texts>>): string[] {
  return LANGUAGES.filter((language) => language !== 'pt').flatMap((language) => {
    const translated = locales.get(language) ?? new Map<string, Texts>()
    const namespaces = new Set([...TRANSLATED, ...translated.keys()])
    return [...namespaces].flatMap((namespace) => {
      const texts: Texts = translated.get(namespace) ?? new Map()
      const original: Texts = locales.get('pt')?.get(namespace) ?? new Map()
      return compareTexts(original, texts).map(
        (problem) => `locales/${language}/${namespace}.json: ${problem}`,
      )
    })
  })
}

function compareTexts(original: Texts, texts: Texts): string[] {
  const bases = (of: Texts) => new Set([...of.keys()].map(baseKey))
  const same = [...original].filter(([key]) => texts.has(key))
  return [
    ...[...bases(original).difference(bases(texts))].map((key) => `${key} is missing`),
    ...[...bases(texts).difference(bases(original))].map((key) => `${key} is not in Portuguese`),
    ...same.flatMap(([key, text]) =>
      [...placeholdersOf(text).symmetricDifference(placeholdersOf(texts.get(key) ?? ''))].map(
        (name) => `${key} and the Portuguese text differ in {{${name}}}`,
      ),
    ),
  ]
}

async function useProblems(root: string, files: ReadonlyMap<string, Texts>): Promise<string[]> {
  const { uses, literals, problems } = findUses(root)
  const known = new Set(
    [...files].flatMap(([namespace, texts]) => [...texts.keys()].map((key) => `${namespace}:${key}`)),
  )
  const errorKeys = await keysOfErrorCodes(root)
  const used = new Set(errorKeys.values())
  const missing = [...errorKeys].filter(([, key]) => !known.has(key))
  const useErrors = uses.flatMap((use) => {
    const texts = matchesOf(use, files)
    for (const { id } of texts) used.add(id)
    if (texts.length === 0) return [`${use.at}: there is no text ${describe(use)}`]
    return missingValues(
      use,
      texts.map(({ text }) => text),
    )
  })
  const unused = [...known].filter((id) => !used.has(id) && !isNamed(id, literals))
  return [
    ...problems,
    ...missing.map(([code, key]) => `${fileAndKey(key)} is missing: the text of the error ${code}`),
    ...useErrors,
    ...unused.map((id) => `${fileAndKey(id)} is used nowhere`),
  ]
}

/** Codes are answered by the server and read at run time: `games.name_taken` has `errors.name_taken` of games. */
async function keysOfErrorCodes(root: string): Promise<Map<string, string>> {
  const files = filesOf(root, 'packages/contract/src/*.ts').filter(
    (file) => !/\.(schemas|test)\.ts$/.test(file),
  )
  const keys = new Map<string, string>()
  for (const file of files) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href)
    for (const [name, codes] of Object.entries(exported)) {
      if (!name.endsWith('_ERRORS') || typeof codes !== 'object' || codes === null) continue
      for (const code of Object.keys(codes)) {
        const [feature = '', ...rest] = code.split('.')
        keys.set(code, `${feature === 'platform' ? 'common' : feature}:errors.${rest.join('.')}`)
      }
    }
  }
  return keys
}

function matchesOf(use: Use, files: ReadonlyMap<string, Texts>): { id: string; text: string }[] {
  const [prefix, rest] = typeof use.key === 'string' ? split(use.key) : [undefined, undefined]
  const namespaces = prefix === undefined ? use.namespaces : [prefix]
  const isAsked = (key: string) => {
    if (typeof use.key !== 'string') return use.key.test(baseKey(key)) && !key.startsWith('errors.')
    return key === rest || baseKey(key) === rest
  }
  for (const namespace of namespaces) {
    const texts = [...(files.get(namespace) ?? [])].filter(([key]) => isAsked(key))
    if (texts.length > 0) return texts.map(([key, text]) => ({ id: `${namespace}:${key}`, text }))
  }
  return []
}

function missingValues(use: Use, texts: readonly string[]): string[] {
  const { values } = use
  if (values === null || typeof use.key !== 'string') return []
  const needed = new Set(texts.flatMap((text) => [...placeholdersOf(text)]))
  return [...needed.difference(values)].map(
    (name) => `${use.at}: ${describe(use)} needs a value for {{${name}}}`,
  )
}

/**
 * Keys kept in tables are recognised when nothing else could be meant: with a dot, or with their namespace.
 * Codes that the browser makes itself, such as `network`, have no feature and their text among the common ones.
 */
function isNamed(id: string, literals: ReadonlySet<string>): boolean {
  const key = baseKey(id.slice(id.indexOf(':') + 1))
  const clientCode = /^common:errors\.(\w+)$/.exec(id)?.[1]
  const group = `${id.slice(0, id.lastIndexOf('.'))}.*`
  const names = [baseKey(id), key.includes('.') ? key : undefined, clientCode, group]
  return names.some((name) => name !== undefined && literals.has(name))
}

function split(key: string): [string | undefined, string] {
  const [namespace, rest] = key.split(':')
  return rest === undefined ? [undefined, key] : [namespace, rest]
}

function describe({ key, namespaces }: Use): string {
  if (typeof key !== 'string') return `like ${key.source} in ${namespaces.join(', ')}`
  return key.includes(':') ? key : `${namespaces.join('|')}:${key}`
}

function fileAndKey(id: string): string {
  const [namespace, key] = split(id)
  return `locales/pt/${namespace}.json: ${key}`
}

if (import.meta.main) await runCheck('locales', checkLocales)
