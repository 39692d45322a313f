import { BRAND } from '@trunfo/contract/brand'
import texts from '../../../../../locales/pt/profiles.json' with { type: 'json' }
import type { PageDescription } from '../../platform/feature.ts'
import { type ProfileView, viewProfile } from './profiles.views.ts'

/** What a messenger shows of a shared profile, before any script runs. */
export const profilePage: PageDescription = {
  webModule: 'features/profiles/pages/profile-page.tsx',
  async describe(services, { username = '' }) {
    const profile = await viewProfile(services, username)
    if (!profile) return null
    return {
      title: profile.username,
      description: previewOf(profile),
      ...(profile.avatarUrl && { imageUrl: profile.avatarUrl }),
      queries: { [`/api/profiles/${encodeURIComponent(username)}`]: profile },
    }
  },
}

function previewOf({ username, wins, participations }: ProfileView): string {
  const product = BRAND.tournament.charAt(0).toUpperCase() + BRAND.tournament.slice(1)
  const facts = { username, wins, participations, productTitle: product, brand: BRAND.name }
  return Object.entries(facts).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
    texts.preview,
  )
}
