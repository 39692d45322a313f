import pt from '@locales/pt/wallet.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    wallet: typeof pt
  }
}

export const useWalletTexts = featureTexts('wallet', pt)
