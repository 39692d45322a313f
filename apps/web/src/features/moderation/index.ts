import { lazyComponent } from '@/lib/lazy-component.tsx'

/** Opened by the app for anything users report. */
export const ReportDialog = lazyComponent(
  async () => (await import('./reports/report-dialog.tsx')).ReportDialog,
)
