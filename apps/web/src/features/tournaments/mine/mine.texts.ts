import pt from '@locales/pt/mine.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    mine: typeof pt
  }
}

/** Of "Meus torneios" alone: no other page fetches these words. */
export const useMineTexts = featureTexts('mine', pt)
