import { lazyComponent } from '@/lib/lazy-component.tsx'

/** What the app opens for whatever a page lets people report. */
export const ReportDialog = lazyComponent(
  async () => (await import('./reports/report-dialog.tsx')).ReportDialog,
)
