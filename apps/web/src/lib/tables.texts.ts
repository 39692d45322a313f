import pt from '@locales/pt/tables.json'
import { featureTexts } from './i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tables: typeof pt
  }
}

/** Texts of staff tables, split so that players do not load them. */
export const useTablesTexts = featureTexts('tables', pt)
