import texts from '../../../../../locales/pt/profiles.json' with { type: 'json' }
import type { PageDescription } from '../../platform/feature.ts'
import { fillText } from '../../platform/fill-text.ts'
import { type ProfileView, viewProfile } from './profiles.views.ts'

/** What a messenger shows of a shared profile, before any script runs. */
export const profilePage: PageDescription = async (services, { username = '' }) => {
  const profile = await viewProfile(services, username)
  if (!profile) return null
  return {
    title: profile.username,
    description: previewOf(profile),
    ...(profile.avatarUrl && { imageUrl: profile.avatarUrl }),
    queries: { [`/api/profiles/${encodeURIComponent(username)}`]: profile },
  }
}

function previewOf({ username, wins, participations }: ProfileView): string {
  return fillText(texts.preview, { username, wins, participations })
}
