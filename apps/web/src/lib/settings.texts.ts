import pt from '@locales/pt/settings.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    settings: typeof pt
  }
}

/** Texts of the account settings, split from the sign-in texts to keep those small. */
export const useSettingsTexts = featureTexts('settings', pt)
