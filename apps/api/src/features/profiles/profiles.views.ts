import { PAGES } from '@trunfo/contract/pages'
import type { playersFoundSchema, profileSchema } from '@trunfo/contract/profiles.schemas'
import type { z } from 'zod'
import texts from '../../../../../locales/pt/profiles.json' with { type: 'json' }
import type { PageDescription } from '../../platform/feature.ts'
import { fillText } from '../../platform/fill-text.ts'
import type { Services } from '../../platform/services.ts'
import { findPlayers } from '../accounts/index.ts'
import { viewCareerOf } from '../tournaments/index.ts'
import { findProfile } from './profiles.queries.ts'

export type ProfileView = z.infer<typeof profileSchema>

export async function viewProfile({ db, storage }: Services, username: string): Promise<ProfileView | null> {
  const profile = await findProfile(db, username)
  return (
    profile && {
      id: profile.id,
      username: profile.username,
      avatarUrl: profile.avatarKey && storage.publicUrl(profile.avatarKey),
      roles: [...profile.roles],
      memberSince: profile.createdAt.toISOString(),
      wins: profile.wins,
      participations: profile.participations,
      titles: profile.titles,
      cardcoins: profile.cardcoins,
      team: profile.team,
    }
  )
}

export async function viewPlayersFound(
  { db, storage }: Services,
  typed: string,
): Promise<z.infer<typeof playersFoundSchema>> {
  const rows = await findPlayers(db, typed)
  return {
    players: rows.map(({ avatarKey, ...player }) => ({
      ...player,
      avatarUrl: avatarKey && storage.publicUrl(avatarKey),
    })),
  }
}

/** Page metadata in the HTML, which messengers show as a link preview. */
export const profilePage: PageDescription = async (services, { username = '' }) => {
  const profile = await viewProfile(services, username)
  if (!profile) return null
  const career = await viewCareerOf(services, 'person', profile.id)
  return {
    title: profile.username,
    description: previewOf(profile),
    path: PAGES.profile.path.replace(':username', profile.username),
    imageUrl: profile.avatarUrl ?? undefined,
    queries: {
      [`/api/profiles/${encodeURIComponent(username)}`]: profile,
      [`/api/careers/${profile.id}`]: career,
    },
  }
}

function previewOf({ username, wins, participations }: ProfileView): string {
  return fillText(texts.preview, { username, wins, participations })
}
