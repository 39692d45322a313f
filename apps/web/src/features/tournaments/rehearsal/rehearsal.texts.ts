import pt from '@locales/pt/rehearsal.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    rehearsal: typeof pt
  }
}

/** Texts of the rehearsal, which only organisers load. */
export const useRehearsalTexts = featureTexts('rehearsal', pt)
