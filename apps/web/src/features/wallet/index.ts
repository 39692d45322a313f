/** The lines of a statement, for staff who read somebody else's. */
export { HistoryDays } from './components/history-days.tsx'
