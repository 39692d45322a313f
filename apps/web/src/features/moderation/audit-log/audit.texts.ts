import pt from '@locales/pt/audit.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    audit: typeof pt
  }
}

export const useAuditTexts = featureTexts('audit', pt)
