import pt from '@locales/pt/teams.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    teams: typeof pt
  }
}

export const useTeamsTexts = featureTexts('teams', pt)
