import pt from '@locales/pt/settings.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    settings: typeof pt
  }
}

/** Of one's own account, apart from the words at the entrance: whoever signs in or moves money reads none of these. */
export const useSettingsTexts = featureTexts('settings', pt)
