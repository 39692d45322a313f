interface Entrant {
  readonly id: string
  readonly name: string
  readonly username: string | null
  readonly roles: readonly string[] | null
  readonly status: string | null
}

/** The entrants of a bracket, as a plain handler reads them. */
export const entrantsOf = (tournamentId: string) => ({
  text: `select participant_id as id, name, username, roles, profiles.status
    from tournament_participants as participant left join profiles on profiles.id = participant_id
    where tournament_id = $1 order by participant.id`,
  values: [tournamentId],
})

/** As the bracket's response has them, and their places in it by id. */
export function bareEntrants(rows: readonly unknown[]) {
  const entrants = rows as readonly Entrant[]
  const participants = entrants.map(({ id, name, username, roles, status }) => {
    const isGone = username === null || status === 'erased'
    return {
      id,
      name,
      isVip: roles?.includes('vip') || undefined,
      isGone: isGone || undefined,
      username: isGone || username === name ? undefined : username,
    }
  })
  return { participants, places: new Map(entrants.map(({ id }, place) => [id, place])) }
}
