import { artOf, coverPath } from '@trunfo/artwork/game-art'
import { MEETINGS_SHOWN } from '@trunfo/contract/tournaments/careers'
import type { careerSchema, versusSchema } from '@trunfo/contract/tournaments/careers.schemas'
import type { z } from 'zod'
import type { Actor } from '../../../platform/auth/actor.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import {
  findFavourite,
  findForm,
  findMeetings,
  findOwnerKind,
  findPodiumCounts,
  findTitles,
  type OwnerKind,
} from './careers.queries.ts'

export type CareerView = z.infer<typeof careerSchema>

/** The caller has checked that the person or team exists. */
export async function viewCareerOf(services: Services, kind: OwnerKind, id: string): Promise<CareerView> {
  const { db, storage } = services
  const [podiums, titles, form, favourite] = await Promise.all([
    findPodiumCounts(db, id),
    findTitles(db, id),
    findForm(db, kind, id),
    findFavourite(db, kind, id),
  ])
  return {
    podiums,
    titles: titles.map(({ id: tournamentId, name, coverKey, gameName, gameArt, wonAt }) => ({
      tournamentId,
      name,
      gameName,
      coverUrl: coverKey ? storage.publicUrl(coverKey) : coverOf(gameName, gameArt, tournamentId),
      wonAt: wonAt.toISOString(),
    })),
    form: form.map((match) => ({ ...match, playedAt: match.playedAt.toISOString() })),
    favourite: favourite && {
      name: favourite.name,
      art: favourite.art,
      coverUrl: coverOf(favourite.name, favourite.art, favourite.id),
      tournaments: favourite.tournaments,
    },
  }
}

const coverOf = (gameName: string | null, gameArt: string | null, id: string) =>
  coverPath(artOf(gameName, gameArt), id, 'square')

export async function viewCareer(services: Services, id: string): Promise<CareerView> {
  return viewCareerOf(services, await requireKind(services, id), id)
}

export async function viewVersus(
  services: Services,
  actor: Actor,
  id: string,
): Promise<z.infer<typeof versusSchema>> {
  const kind = await requireKind(services, id)
  const ownId = kind === 'person' ? actor.userId : actor.teamId
  if (ownId === null || ownId === id) return { versus: null }
  const meetings = await findMeetings(services.db, ownId, id)
  const wins = meetings.filter(({ isWin }) => isWin).length
  return {
    versus: {
      wins,
      losses: meetings.length - wins,
      meetings: meetings
        .slice(0, MEETINGS_SHOWN)
        .map((meeting) => ({ ...meeting, playedAt: meeting.playedAt.toISOString() })),
    },
  }
}

async function requireKind({ db }: Services, id: string): Promise<OwnerKind> {
  const kind = await findOwnerKind(db, id)
  if (!kind) throw new AppError('tournaments.career_not_found')
  return kind
}
