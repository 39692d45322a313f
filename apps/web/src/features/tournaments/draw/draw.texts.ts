import pt from '@locales/pt/draw.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    draw: typeof pt
  }
}

export const useDrawTexts = featureTexts('draw', pt)
