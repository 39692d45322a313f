import pt from '@locales/pt/payouts.json'
import { featureTexts } from '@/lib/i18n.ts'
// Error texts are in the `wallet` namespace.
import './wallet.texts.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    payouts: typeof pt
  }
}

/** Texts for staff only; players do not load them. */
export const usePayoutsTexts = featureTexts('payouts', pt)
