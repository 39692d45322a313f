import pt from '@locales/pt/mine.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    mine: typeof pt
  }
}

/** Texts that only "Meus torneios" loads. */
export const useMineTexts = featureTexts('mine', pt)
