import pt from '@locales/pt/accounts.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    accounts: typeof pt
  }
}

export const useAccountsTexts = featureTexts('accounts', pt)
