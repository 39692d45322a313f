import pt from '@locales/pt/panel.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    panel: typeof pt
  }
}

export const usePanelTexts = featureTexts('panel', pt)
