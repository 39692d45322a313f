import pt from '@locales/pt/notifications.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    notifications: typeof pt
  }
}

export const useNotificationsTexts = featureTexts('notifications', pt)
