import pt from '@locales/pt/referrals.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    referrals: typeof pt
  }
}

export const useReferralsTexts = featureTexts('referrals', pt)
