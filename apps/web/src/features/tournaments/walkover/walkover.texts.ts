import matches from '@locales/pt/matches.json'
import pt from '@locales/pt/walkover.json'
import { featureTexts, i18n } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    walkover: typeof pt
  }
}

// The command belongs to matches, and so do its errors.
i18n.addResourceBundle('pt', 'matches', matches)

export const useWalkoverTexts = featureTexts('walkover', pt)
