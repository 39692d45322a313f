export { DecideMatch } from './decide-match.tsx'
export { HistoryCard } from './history-card.tsx'
export { MessageTools } from './message-tools.tsx'
export { StaffCard } from './staff-card.tsx'
