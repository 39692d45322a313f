export { StatusBadge } from './components/status-badge.tsx'
export { TournamentCover } from './components/tournament-cover.tsx'
export { useAmountText } from './prize-text.ts'
