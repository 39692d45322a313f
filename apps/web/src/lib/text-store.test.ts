import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { TextStore, type Texts } from './text-store.ts'

const LOCALES = join(import.meta.dirname, '../../../../locales')
const COUNTS = [0, 1, 2, 5, 1_000_000]
const WORDS = { brand: 'Trunfo' }

/** Every key of the app's texts, with the plural forms merged into the key that pages use. */
function keysOf(texts: Texts, path = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string'
      ? path + name.replace(/_(one|many|other)$/, '')
      : keysOf(text, `${path}${name}.`),
  )
}

const files = readdirSync(LOCALES).flatMap((language) =>
  readdirSync(join(LOCALES, language)).map((file) => ({
    language,
    namespace: file.replace('.json', ''),
    texts: JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as Texts,
  })),
)

const store = new TextStore('pt', WORDS)
const library = createInstance()
await library.init({
  fallbackLng: 'pt',
  ns: files.map(({ namespace }) => namespace),
  resources: {},
  interpolation: { escapeValue: false, defaultVariables: WORDS },
})
for (const { language, namespace, texts } of files) {
  store.addResourceBundle(language, namespace, texts)
  library.addResourceBundle(language, namespace, texts)
}

describe.each(['pt', 'en', 'es'])('every text, in %s', (language) => {
  it('equals the output of i18next, with and without a count', async () => {
    store.changeLanguage(language)
    await library.changeLanguage(language)
    const ours: Record<string, unknown> = {}
    const theirs: Record<string, unknown> = {}
    for (const { namespace, texts } of files) {
      for (const key of new Set(keysOf(texts).map((key) => `${namespace}:${key}`))) {
        for (const count of COUNTS) {
          // Values that look like replacement patterns; placeholders without a value stay as they are.
          const facts = { count, name: '$& {{brand}}', max: 10 }
          ours[`${key} ${count}`] = store.find([], key, facts)
          theirs[`${key} ${count}`] = library.t(key as never, facts as never)
        }
        ours[key] = store.find([], key) ?? key.slice(namespace.length + 1)
        theirs[key] = library.t(key as never)
      }
    }
    expect(ours).toEqual(theirs)
  })
})

describe('a key', () => {
  const texts = new TextStore('pt', {})
  texts.addResourceBundle('pt', 'games', { title: 'Jogos', errors: { full: 'Cheio' } })
  texts.addResourceBundle('pt', 'common', { title: 'Trunfo', close: 'Fechar' })

  it('is looked up in the namespaces in order, or in the one it names', () => {
    expect(texts.find(['games', 'common'], 'title')).toBe('Jogos')
    expect(texts.find(['games', 'common'], 'close')).toBe('Fechar')
    expect(texts.find(['games'], 'common:title')).toBe('Trunfo')
    expect(texts.find(['games'], 'close')).toBeUndefined()
  })

  it.each(['errors', 'errors.empty', 'errors.full.length', 'constructor', 'errors.__proto__', ''])(
    'without a text returns undefined: %j',
    (key) => expect(texts.find(['games'], key)).toBeUndefined(),
  )
})
