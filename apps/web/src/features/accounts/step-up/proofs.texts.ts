import pt from '@locales/pt/proofs.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    proofs: typeof pt
  }
}

export const useProofsTexts = featureTexts('proofs', pt)
