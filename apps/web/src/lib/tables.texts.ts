import pt from '@locales/pt/tables.json'
import { featureTexts } from './i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tables: typeof pt
  }
}

/** Of the staff's tables: players fetch none of it. */
export const useTablesTexts = featureTexts('tables', pt)
