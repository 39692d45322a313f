export { MetricCharts } from './metric-charts.tsx'
export { usePending } from './panel.api.ts'
export { usePanelTexts } from './panel.texts.ts'
export { PendingCount } from './pending-count.tsx'
