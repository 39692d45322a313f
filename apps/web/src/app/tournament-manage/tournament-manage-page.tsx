import { DeskBoard } from '@/features/matches/index.ts'
import { ManageTournament } from '@/features/tournaments/index.ts'

/** The organiser's page. Its board of matches belongs to the feature that knows declarations and cases. */
export function TournamentManagePage() {
  return <ManageTournament board={DeskBoard} />
}
