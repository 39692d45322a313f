import texts from '../../../../../locales/pt/tournaments.json' with { type: 'json' }
import type { Feature, PageFacts } from '../../platform/feature.ts'
import { fillText } from '../../platform/fill-text.ts'
import { isUuid } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { viewTournaments } from './catalogue/catalogue.views.ts'
import { ogVersion } from './sharing/og-image.ts'
import { OG_HEIGHT_PX, OG_WIDTH_PX } from './sharing/og-size.ts'
import { findSharedTournament, type SharedTournament } from './sharing/sharing.queries.ts'
import { dateText, placesText, prizeText } from './sharing/sharing.texts.ts'
import { viewTournament } from './tournaments.views.ts'
import { isTestTournament } from './tournaments.visibility.ts'

/** Beyond this the list would weigh more than the page: it is then asked for by the page itself. */
const GROUPS_IN_HTML_MAX = 24

export const tournamentsPages: Feature['pages'] = {
  tournaments: async (services) => {
    const list = await viewTournaments(services, 'open')
    return {
      title: fillText(texts.list.title),
      description: fillText(texts.list.lead),
      ...(list.groups.length <= GROUPS_IN_HTML_MAX && { queries: { '/api/tournaments': list } }),
    }
  },
  tournamentNew: { title: fillText(texts.create.title), isUnlisted: true },
  tournament: async (services, { id = '' }) => (isUuid(id) ? describeTournament(services, id) : null),
  adminTournaments: { title: fillText(texts.admin.title), isUnlisted: true },
  adminFeatured: { title: fillText(texts.featured.title), isUnlisted: true },
}

/** As a visitor sees it: these facts are kept for a moment and given to everybody. A test says nothing of itself. */
async function describeTournament(services: Services, id: string): Promise<PageFacts | null> {
  const [tournament, shared] = await Promise.all([
    viewTournament(services, id, { isTest: false }),
    findSharedTournament(services.db, id),
  ])
  if (!tournament || !shared)
    return (await isTestTournament(services.db, id))
      ? { title: fillText(texts.list.title), isUnlisted: true }
      : null
  return {
    title: tournament.name,
    description: previewOf(shared),
    imageUrl: `/og/tournaments/${id}.png?v=${ogVersion(shared)}`,
    imageSize: { width: OG_WIDTH_PX, height: OG_HEIGHT_PX },
    queries: { [`/api/tournaments/${id}`]: tournament },
  }
}

function previewOf(tournament: SharedTournament): string {
  const { begins, prize } = texts.sharing
  const facts = [
    tournament.gameName,
    `${begins}: ${dateText(tournament)}`,
    placesText(tournament),
    `${prize}: ${prizeText(tournament)}`,
  ]
  return facts.filter((fact) => fact !== null).join(' · ')
}
