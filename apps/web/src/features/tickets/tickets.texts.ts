import pt from '@locales/pt/tickets.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tickets: typeof pt
  }
}

export const useTicketsTexts = featureTexts('tickets', pt)
