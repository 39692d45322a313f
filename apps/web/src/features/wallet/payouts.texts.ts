import pt from '@locales/pt/payouts.json'
import { featureTexts } from '@/lib/i18n.ts'
// Staff are refused in the wallet's words too.
import './wallet.texts.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    payouts: typeof pt
  }
}

/** What only staff read, apart from the words that every player's wallet brings. */
export const usePayoutsTexts = featureTexts('payouts', pt)
