export { StatusBadge } from './components/status-badge.tsx'
export { TournamentCover } from './components/tournament-cover.tsx'
export { type NextMatch, useNextMatch } from './next-match/use-next-match.ts'
export { useAmountText } from './prize-text.ts'
