/** The viewer or caller; null is a visitor. */
export type TeamViewer = { readonly userId: string; readonly teamId: string | null } | null

interface TeamFacts {
  readonly id: string
  readonly leaderId: string
}

export interface TeamAbilities {
  readonly canApply: boolean
  readonly canLeave: boolean
  readonly canInvite: boolean
  readonly canDecideApplications: boolean
  readonly canAssignGames: boolean
  readonly canExpel: boolean
  readonly canTransfer: boolean
  readonly canDissolve: boolean
}

export type TeamAbility = keyof TeamAbilities

/** Staff roles give no rights over a team: its leader decides, and everybody else is a guest. */
export function teamAbilities(viewer: TeamViewer, team: TeamFacts): TeamAbilities {
  const isLeader = viewer?.userId === team.leaderId
  const isMember = viewer?.teamId === team.id
  return {
    canApply: viewer !== null && viewer.teamId === null,
    canLeave: isMember && !isLeader,
    canInvite: isLeader,
    canDecideApplications: isLeader,
    canAssignGames: isLeader,
    canExpel: isLeader,
    canTransfer: isLeader,
    canDissolve: isLeader,
  }
}

export function teamRoleOf(viewer: TeamViewer, team: TeamFacts): 'leader' | 'member' | null {
  if (viewer?.userId === team.leaderId) return 'leader'
  return viewer?.teamId === team.id ? 'member' : null
}
