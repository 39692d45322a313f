import pt from '@locales/pt/jobs.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    jobs: typeof pt
  }
}

export const useJobsTexts = featureTexts('jobs', pt)
