import pt from '@locales/pt/reports.json'
import type { ReportReason } from '@trunfo/contract/reports'
import { useCallback } from 'react'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reports: typeof pt
  }
}

export const useReportsTexts = featureTexts('reports', pt)

/** Reporters and staff see the same reason texts. */
export function useReasonText() {
  const { t } = useReportsTexts()
  return useCallback((reason: ReportReason) => t(`reasons.${reason}`), [t])
}
