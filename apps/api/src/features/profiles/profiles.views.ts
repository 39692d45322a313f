import type { profileSchema } from '@trunfo/contract/profiles.schemas'
import type { z } from 'zod'
import type { Services } from '../../platform/services.ts'
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
      team: profile.team,
    }
  )
}
