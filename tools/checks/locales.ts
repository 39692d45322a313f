import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BRAND } from '@trunfo/contract/brand'
import type { ErrorTable } from '@trunfo/contract/errors'
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

/** Only the navbar and the footer are translated. */
const TRANSLATED = ['shell']

/**
 * Checks that every text the code uses exists, that every existing text is used, and that translations are
 * complete.
 */
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
      const problems = [
        ...brandProblems(text),
        ...(isPlural(key) ? pluralProblems(language, key, texts) : []),
      ]
      return problems.map((problem) => `${at(key)} ${problem}`)
    })
  })
}

const BRAND_PLACEHOLDERS = [
  { word: BRAND.name, placeholders: '{{brand}}' },
  { word: BRAND.tournament, placeholders: '{{product}} or {{productTitle}}' },
]

/** Texts use placeholders for the platform's name and noun, so that renaming them changes every text. */
const brandProblems = (text: string): string[] =>
  BRAND_PLACEHOLDERS.filter(({ word }) => new RegExp(`(?<!\\p{L})${word}s?(?!\\p{L})`, 'iu').test(text)).map(
    ({ word, placeholders }) => `writes out "${word}": use ${placeholders}`,
  )

/** A missing plural form would show the bare key. Portuguese has `many`, for example for 1,000,000. */
function pluralProblems(language: Language, key: string, texts: Texts): string[] {
  const base = baseKey(key)
  const missing = pluralForms(language).filter((form) => !texts.has(`${base}_${form}`))
  // The singular form may spell out "one", so `count` is optional.
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
  const errors = await findErrors(root, files)
  const used = new Set(errors.map(({ id }) => id))
  const useErrors = uses.flatMap((use) => {
    const texts = matchesOf(use, files)
    for (const { id } of texts) used.add(id)
    if (texts.length === 0 && use.isOptional) return []
    if (texts.length === 0) return [`${use.at}: there is no text ${describe(use)}`]
    return missingValues(
      use,
      texts.map(({ text }) => text),
    )
  })
  const unused = [...known].filter((id) => !used.has(id) && !isNamed(id, literals))
  return [
    ...problems,
    ...errors.flatMap((error) => errorProblems(error, files)),
    ...useErrors,
    ...unused.map((id) => `${fileAndKey(id)} is used nowhere`),
  ]
}

interface DeclaredError {
  readonly code: string
  /** Namespace and key of its text. */
  readonly id: string
  readonly facts: ReadonlySet<string>
}

/** A namespace that holds error texts of another feature, as `featureTexts` registers it. */
const ERRORS_OF = /featureTexts\('(\w+)', \w+, \{ errorsOf: '(\w+)' \}\)/g

/**
 * The server sends error codes, which are resolved at run time: `games.name_taken` is `errors.name_taken` in
 * games, or in another namespace that says so.
 */
async function findErrors(root: string, texts: ReadonlyMap<string, Texts>): Promise<DeclaredError[]> {
  const files = filesOf(root, 'packages/contract/src/*.ts').filter(
    (file) => !/\.(schemas|test)\.ts$/.test(file),
  )
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, ErrorTable>> => import(pathToFileURL(join(root, file)).href)),
  )
  const registered = filesOf(root, 'apps/web/src/**/*.texts.ts').flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(ERRORS_OF)].map(([, namespace = '', errorsOf]) => ({
      namespace,
      errorsOf,
    })),
  )
  return modules
    .flatMap((exported) => Object.entries(exported).filter(([name]) => name.endsWith('_ERRORS')))
    .flatMap(([, table]) => Object.entries(table))
    .map(([code, { facts = [] }]) => {
      const [feature, name] = code.split('.')
      const home = feature === 'platform' ? 'common' : (feature ?? '')
      const key = `errors.${name}`
      const others = registered.filter(({ errorsOf }) => errorsOf === home)
      const namespaces = [home, ...others.map(({ namespace }) => namespace)]
      return {
        code,
        id: `${namespaces.find((one) => texts.get(one)?.has(key)) ?? home}:${key}`,
        facts: new Set(facts),
      }
    })
}

function errorProblems({ code, id, facts }: DeclaredError, files: ReadonlyMap<string, Texts>): string[] {
  const [namespace = '', key] = split(id)
  const text = files.get(namespace)?.get(key)
  if (text === undefined) return [`${fileAndKey(id)} is missing: the text of the error ${code}`]
  return [...placeholdersOf(text).difference(facts)].map(
    (name) => `${fileAndKey(id)} shows {{${name}}}, which is no fact of the error ${code}`,
  )
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
 * Keys in tables count as used only if they are unambiguous: with a dot, or with their namespace. Client-side
 * codes such as `network` belong to no feature; their texts are in `common`.
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
