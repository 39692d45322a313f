export interface Texts {
  readonly [key: string]: string | Texts
}

export type TextFacts = Readonly<Record<string, unknown>>

/**
 * The subset of i18next that this app uses, at a twentieth of its size: texts by language and namespace,
 * `{{values}}`, plural forms (`players_one`), and Portuguese as the fallback. Keys, files and method names
 * are i18next's, its types check the keys, and a test compares every text with it.
 */
export class TextStore {
  readonly #texts = new Map<string, Texts>()
  readonly #listeners = new Set<() => void>()
  readonly #fallback: string
  readonly #words: TextFacts
  #language: string

  /** `words` are available to every text. */
  constructor(fallback: string, words: TextFacts) {
    this.#fallback = fallback
    this.#language = fallback
    this.#words = words
  }

  get language(): string {
    return this.#language
  }

  addResourceBundle(language: string, namespace: string, texts: Texts): void {
    this.#texts.set(`${language}:${namespace}`, texts)
  }

  hasResourceBundle(language: string, namespace: string): boolean {
    return this.#texts.has(`${language}:${namespace}`)
  }

  changeLanguage(language: string): void {
    this.#language = language
    for (const listener of this.#listeners) listener()
  }

  onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Returns the text from the first namespace that has the key, or undefined. A key may name its own
   * namespace (`common:actions.close`).
   */
  find(namespaces: readonly string[], key: string, facts: TextFacts = {}): string | undefined {
    const colon = key.indexOf(':')
    const places = colon < 0 ? namespaces : [key.slice(0, colon)]
    const path = key.slice(colon + 1).split('.')
    for (const place of places) {
      for (const language of new Set([this.#language, this.#fallback])) {
        const text = textAt(this.#texts.get(`${language}:${place}`), path, language, facts.count)
        if (text !== undefined) return fill(text, { ...this.#words, ...facts })
      }
    }
    return undefined
  }
}

function textAt(texts: Texts | undefined, path: readonly string[], language: string, count: unknown) {
  let group: Texts | string | undefined = texts
  for (const name of path.slice(0, -1)) group = ownOf(group, name)
  const name = path.at(-1) ?? ''
  const form = typeof count === 'number' ? ownOf(group, `${name}_${pluralOf(language, count)}`) : undefined
  const text = form ?? ownOf(group, name)
  return typeof text === 'string' ? text : undefined
}

/** Keys can come from error codes, hence from outside: `constructor` must not match. */
function ownOf(group: Texts | string | undefined, name: string): Texts | string | undefined {
  return typeof group === 'object' && Object.hasOwn(group, name) ? group[name] : undefined
}

const plurals = new Map<string, Intl.PluralRules>()

function pluralOf(language: string, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}

function fill(text: string, facts: TextFacts): string {
  return text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => (name in facts ? `${facts[name] ?? ''}` : gap))
}
