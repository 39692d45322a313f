import common from '@locales/pt/common.json'
import shell from '@locales/pt/shell.json'
import { BRAND } from '@trunfo/contract/brand'
import { createInstance, type ResourceNamespaceMap } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'

/**
 * Keys are checked by the compiler against the Portuguese files: a feature adds its own namespace to
 * ResourceNamespaceMap in `<feature>.texts.ts`.
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

export const i18n = createInstance()

void i18n.use(initReactI18next).init({
  lng: 'pt',
  fallbackLng: 'pt',
  defaultNS: 'common',
  initAsync: false,
  resources: { pt: { common, shell } },
  interpolation: { escapeValue: false, defaultVariables: brandWords },
})

/** Brings a feature's texts along with its code, and gives the hook that reads them and the common ones. */
export function featureTexts<Name extends keyof ResourceNamespaceMap>(
  name: Name,
  texts: ResourceNamespaceMap[Name],
) {
  i18n.addResourceBundle('pt', name, texts)
  return () => useTranslation([name, 'common'])
}

export type TextValues = Record<string, string | number>

/** A group of texts that has these: `TextGroup<'failed'>` is `'teams:leave' | 'games:create' | …`. */
export type TextGroup<Has extends string> = {
  [Name in keyof ResourceNamespaceMap]: `${Name}:${GroupsOf<ResourceNamespaceMap[Name], Has>}`
}[keyof ResourceNamespaceMap]

type GroupsOf<Texts, Has extends string> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? never
    : ([Has] extends [NameOf<keyof Texts[Key]>] ? Key : never) | `${Key}.${GroupsOf<Texts[Key], Has>}`
}[keyof Texts & string]

/** A text that counts has several forms: `players_one`, `players_other`. */
type NameOf<Key> = Key extends `${infer Name}_other` ? Name : Key

/** One text of a group, if it has that. */
export function groupText(group: string, name: string, values: TextValues = {}): string | undefined {
  const key = `${group}.${name}`
  return i18n.exists(key, values) ? i18n.t(key as 'errors.unknown', values) : undefined
}
