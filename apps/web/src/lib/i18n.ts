import common from '@locales/pt/common.json'
import shell from '@locales/pt/shell.json'
import { BRAND } from '@trunfo/contract/brand'
import type { FlatNamespace, ResourceNamespaceMap, TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { type TextFacts, TextStore, type Texts } from './text-store.ts'

/**
 * The compiler checks keys against the Portuguese files. Each feature adds its namespace to
 * `ResourceNamespaceMap` in `<feature>.texts.ts`.
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    defaultVariables: typeof brandWords
  }
  interface ResourceNamespaceMap {
    common: typeof common
    shell: typeof shell
  }
}

const brandWords = {
  brand: BRAND.name as string,
  product: BRAND.tournament as string,
  productTitle: BRAND.tournament.charAt(0).toUpperCase() + BRAND.tournament.slice(1),
}

const DEFAULT = ['common'] as const

class I18n extends TextStore {
  /** Returns a key's text, or the key itself if the text is missing. */
  readonly t = this.readerOf(DEFAULT)

  exists(key: string, facts?: TextFacts): boolean {
    return this.find(DEFAULT, key, facts) !== undefined
  }

  readerOf<const Names extends readonly FlatNamespace[]>(names: Names): TFunction<Names> {
    const read = (key: string, facts?: TextFacts) => this.find(names, key, facts) ?? key
    return read as unknown as TFunction<Names>
  }
}

export const i18n = new I18n('pt', brandWords)
i18n.addResourceBundle('pt', 'common', common)
i18n.addResourceBundle('pt', 'shell', shell)

const readers = new Map<string, unknown>()

/** Reads texts of these namespaces; `t` keeps its identity until the language changes. */
export function useTranslation<const Names extends readonly FlatNamespace[] = typeof DEFAULT>(
  ...names: Names
): { t: TFunction<Names>; i18n: typeof i18n } {
  const language = useSyncExternalStore(i18n.onChange, languageNow, languageNow)
  const wanted = names.length > 0 ? names : DEFAULT
  const id = [language, ...wanted].join()
  const t = readers.get(id) ?? i18n.readerOf(wanted)
  readers.set(id, t)
  return { t: t as TFunction<Names>, i18n }
}

const languageNow = () => i18n.language

/** Where a feature's error texts are besides its own namespace: with the code that only some pages load. */
export const errorNamespaces = new Map<string, string[]>()

/** Registers a feature's texts with its code, and returns the hook that reads them and the common ones. */
export function featureTexts<Name extends keyof ResourceNamespaceMap>(
  name: Name,
  texts: ResourceNamespaceMap[Name],
  { errorsOf }: { errorsOf?: keyof ResourceNamespaceMap } = {},
) {
  i18n.addResourceBundle('pt', name, texts as Texts)
  if (errorsOf) errorNamespaces.set(errorsOf, [...(errorNamespaces.get(errorsOf) ?? []), name])
  return () => useTranslation(name, 'common')
}

export type TextValues = Record<string, string | number>

/** Name of a text group with these texts: `TextGroup<'failed'>` is `'teams:leave' | 'games:create' | …`. */
export type TextGroup<Has extends string> = {
  [Name in keyof ResourceNamespaceMap]: `${Name}:${GroupsOf<ResourceNamespaceMap[Name], Has>}`
}[keyof ResourceNamespaceMap]

type GroupsOf<Texts, Has extends string> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? never
    : ([Has] extends [NameOf<keyof Texts[Key]>] ? Key : never) | `${Key}.${GroupsOf<Texts[Key], Has>}`
}[keyof Texts & string]

/** Texts with a count have several forms: `players_one`, `players_other`. */
type NameOf<Key> = Key extends `${infer Name}_other` ? Name : Key

/** One text of a group; undefined if the group does not have it. */
export function groupText(group: string, name: string, values: TextValues = {}): string | undefined {
  const key = `${group}.${name}`
  return i18n.exists(key, values) ? i18n.t(key as 'errors.unknown', values) : undefined
}
