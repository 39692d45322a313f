import { i18n } from './i18n.ts'

/** Only navbar and footer are translated, so only their texts are loaded, when a language is chosen. */
export const LANGUAGES = { pt: 'Português (BR)', en: 'English', es: 'Español' } as const

export type Language = keyof typeof LANGUAGES

const STORAGE_KEY = 'i18nextLng'

const loadShell = {
  en: () => import('@locales/en/shell.json'),
  es: () => import('@locales/es/shell.json'),
}

/** Stored values are untrusted: anything unknown means Portuguese. */
export function parseLanguage(value: unknown): Language {
  return value === 'en' || value === 'es' ? value : 'pt'
}

/** Applies the stored language. Rejects if its texts fail to load. */
export async function restoreLanguage(): Promise<void> {
  await applyLanguage(parseLanguage(readStored()))
}

/** Applies and stores a language. Rejects if its texts fail to load. */
export async function chooseLanguage(language: Language): Promise<void> {
  await applyLanguage(language)
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // Storage may be blocked; the choice then lasts until the tab closes.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

async function applyLanguage(language: Language): Promise<void> {
  if (language !== 'pt' && !i18n.hasResourceBundle(language, 'shell')) {
    i18n.addResourceBundle(language, 'shell', (await loadShell[language]()).default)
  }
  i18n.changeLanguage(language)
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : language
}
