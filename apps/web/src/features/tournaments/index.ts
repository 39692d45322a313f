export { StatusBadge } from './components/status-badge.tsx'
export { TournamentCover } from './components/tournament-cover.tsx'
