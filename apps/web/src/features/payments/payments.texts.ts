import pt from '@locales/pt/payments.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    payments: typeof pt
  }
}

export const usePaymentsTexts = featureTexts('payments', pt)
