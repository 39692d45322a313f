/** Also used by staff to view another account's history. */
export { HistoryDays } from './components/history-days.tsx'
