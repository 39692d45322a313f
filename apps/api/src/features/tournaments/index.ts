import { championPreviewPath, tournamentPreviewPath } from '@trunfo/contract/previews'
import { findLink } from '@trunfo/contract/text-links'
import { PRESENCE_ROOM, TOURNAMENT_ROOM, TOURNAMENTS_ROOM } from '@trunfo/contract/tournaments'
import type { tournamentSchema } from '@trunfo/contract/tournaments.schemas'
import type { z } from 'zod'
import desk from '../../../../../locales/pt/desk.json' with { type: 'json' }
import finding from '../../../../../locales/pt/finding.json' with { type: 'json' }
import leaving from '../../../../../locales/pt/leaving.json' with { type: 'json' }
import mine from '../../../../../locales/pt/mine.json' with { type: 'json' }
import organising from '../../../../../locales/pt/organising.json' with { type: 'json' }
import rehearsal from '../../../../../locales/pt/rehearsal.json' with { type: 'json' }
import sharing from '../../../../../locales/pt/sharing.json' with { type: 'json' }
import texts from '../../../../../locales/pt/tournaments.json' with { type: 'json' }
import type { Feature, PageFacts } from '../../platform/feature.ts'
import { fillText } from '../../platform/fill-text.ts'
import { isUuid } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { administrationRoutes } from './administration/index.ts'
import { tournamentsAuditSubjects } from './audit-subjects.ts'
import { bracketRoutes } from './bracket/index.ts'
import { careersRoutes, podiumReactions } from './careers/index.ts'
import { viewTournaments } from './catalogue/index.ts'
import { checkInCron, checkInNotices, checkInRoutes } from './check-in/index.ts'
import { clockMinutesRoutes, clocksCron, clocksReactions } from './clocks/clocks.ts'
import { TOURNAMENT_COVER } from './cover.ts'
import { crewNotices, crewReactions, crewRoutes } from './crew/index.ts'
import { departuresRoutes } from './departures/departures.ts'
import { enrolmentNotices, enrolmentReactions, enrolmentRoutes } from './enrolment/index.ts'
import { entrantsNotices, entrantsRoutes } from './entrants/index.ts'
import { logRoutes } from './log/log.ts'
import { tournamentsMetrics } from './metrics.ts'
import { mineRoutes } from './mine/index.ts'
import { organisingCrons, organisingNotices, organisingRoutes } from './organising/index.ts'
import { noteNoShows, pausesCron, pausesNotices, pausesReactions, pausesRoutes } from './pauses/index.ts'
import { playersNotices, playersRoutes } from './players/index.ts'
import { remindersCron } from './reminders.jobs.ts'
import { reportableTournament } from './reportable.ts'
import { seedsRoutes } from './seeds/index.ts'
import {
  championVersion,
  dateText,
  findSharedChampion,
  findSharedTournament,
  OG_HEIGHT_PX,
  OG_WIDTH_PX,
  ogVersion,
  placesText,
  prizeText,
  type SharedTournament,
  sharingRoutes,
} from './sharing/index.ts'
import { formatsOn } from './stages.rules.ts'
import { subscriptionsRoutes } from './subscriptions/subscriptions.ts'
import { tournamentsReactions, tournamentsRefreshes } from './tournaments.jobs.ts'
import { isTestTournament } from './tournaments.lookups.ts'
import { tournamentsNotices } from './tournaments.notices.ts'
import { tournamentsPersonalData } from './tournaments.privacy.ts'
import { findTournament } from './tournaments.queries.ts'
import { tournamentsRoutes } from './tournaments.routes.ts'
import { viewTournament } from './tournaments.views.ts'
import { waitingListRoutes } from './waiting-list/index.ts'
import { describeWatched, watchingRoutes } from './watching/index.ts'

/** A longer list would outweigh the HTML, so the page fetches it itself. */
const GROUPS_IN_HTML_MAX = 24

const tournamentsPages: Feature['pages'] = {
  tournaments: async (services) => {
    const list = await viewTournaments(services, 'open')
    return {
      title: fillText(texts.list.title),
      description: fillText(finding.list.lead),
      queries: list.groups.length <= GROUPS_IN_HTML_MAX ? { '/api/tournaments': list } : undefined,
    }
  },
  tournamentNew: async ({ config }) => ({
    title: fillText(organising.create.title),
    isUnlisted: true,
    queries: { '/api/tournaments/formats': { formats: formatsOn(config) } },
  }),
  tournamentsMine: { title: fillText(mine.title), isUnlisted: true },
  tournament: async (services, { id = '' }) => (isUuid(id) ? describeTournament(services, id) : null),
  tournamentMatch: describeWatched,
  announcementLink: (services, params) => describeAnnouncementLink(services, params),
  tournamentManage: { title: fillText(desk.title), isUnlisted: true },
  tournamentRehearsal: { title: fillText(rehearsal.title), isUnlisted: true },
  adminTournaments: { title: fillText(organising.admin.title), isUnlisted: true },
  adminFeatured: { title: fillText(organising.featured.title), isUnlisted: true },
}

/**
 * Contains only what visitors see, because it is cached briefly and served to everyone. A test tournament
 * reveals nothing.
 */
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
    title: shared.name,
    description: previewOf(shared),
    imageUrl: await pictureOf(services, shared),
    imageSize: { width: OG_WIDTH_PX, height: OG_HEIGHT_PX },
    queries: { [`/api/tournaments/${id}`]: tournament },
  }
}

/** The preview image, which shows the champion once the tournament is completed. */
async function pictureOf({ db }: Services, shared: SharedTournament): Promise<string> {
  const champion = shared.status === 'completed' ? await findSharedChampion(db, shared.id) : undefined
  return champion
    ? `${championPreviewPath(shared.id)}?v=${championVersion(shared, champion)}`
    : `${tournamentPreviewPath(shared.id)}?v=${ogVersion(shared)}`
}

/** Found as long as the announcement is shown on the tournament's page. */
async function describeAnnouncementLink(
  services: Services,
  { id = '', announcementId = '', number = '' }: Readonly<Record<string, string>>,
): Promise<PageFacts | null> {
  const facts = isUuid(id) ? await describeTournament(services, id) : null
  const tournament = facts?.queries?.[`/api/tournaments/${id}`] as
    | z.infer<typeof tournamentSchema>
    | undefined
  const said = tournament?.announcements.find((one) => one.id === announcementId)
  // A test tournament has no prefetched queries; its page fetches them itself.
  const isThere = tournament ? said && findLink(said.text, number) : facts
  return isThere ? { title: fillText(leaving.title), isUnlisted: true, queries: facts?.queries } : null
}

function previewOf(tournament: SharedTournament): string {
  const { begins, prize } = sharing
  const facts = [
    tournament.gameName,
    `${begins}: ${dateText(tournament)}`,
    placesText(tournament),
    `${prize}: ${prizeText(tournament)}`,
  ]
  return facts.filter((fact) => fact !== null).join(' · ')
}

export { entrantsOfTournament } from './audiences.queries.ts'
export {
  type CorrectionPreview,
  correctMatch,
  decideMatch,
  decisionOf,
  disputeOf,
  fillPlaces,
  findLineup,
  findLineupAt,
  findPlaces,
  findSides,
  findStandings,
  followResult,
  type LockedMatch,
  lockMatch,
  lockMatchAlone,
  type MatchEffects,
  placeEntrants,
  previewCorrection,
  previewReopening,
  type Redrawn,
  release,
  reopenMatch,
  type SideRow,
} from './bracket/index.ts'
export {
  type FateFacts,
  type FateStage,
  fateAfter,
  hasBarrier,
  roundsAround,
} from './bracket-engine.ts'
export { viewCareerOf } from './careers/index.ts'
export { viewFound } from './catalogue/index.ts'
export { type CheckInPhase, checkInClosesAt, checkInOpensAt, checkInPhase } from './check-in-phase.ts'
export { lockCrewShared } from './crew.queries.ts'
export { extendLineup, replaceEntrant } from './entrants/index.ts'
export { findPlayersAfter, viewTournamentHistory } from './history/history.ts'
export { findConflict, findConflicts, findJudgesFor, isForStaff } from './judging.queries.ts'
export { THE_CLOCK, writeLog } from './log.queries.ts'
export {
  awaitAnswer,
  awaitObjections,
  awaitVacancy,
  CLOCK_DEADLINE,
  changeClocks,
  type DeadlineJob,
  deleteClock,
  holdClocksBehind,
  type LockedClock,
  lockClock,
  markReady,
  startClocks,
  stopClock,
} from './match-clocks.ts'
export { type StoredPlace, storedPlace, viewPlace } from './match-place.ts'
export {
  isScoreCounted,
  isScored,
  type MatchResult,
  type PlayedResult,
  type Report,
  resultOf,
  seriesRuleOf,
  storedResult,
} from './match-results.ts'
export { isNamedAlike, type NameSearch, readNameSearch } from './names.queries.ts'
export { fromMatchesOf, openMatchOf } from './own-matches.queries.ts'
export { findParticipantPage, type ParticipantRow } from './participants/participants.ts'
export { dateText } from './sharing/index.ts'
export { viewShowcase } from './showcase/index.ts'
export { stageOf } from './stage-facts.queries.ts'
export { deleteSomeTestTournaments, insertTestTournament } from './test-tournaments.ts'
export { withTodo } from './todo.texts.ts'
export { createTournament } from './tournaments.commands.ts'
export * from './tournaments.events.ts'
export {
  lockRunning,
  lockTournament,
  mayChangeEntrants,
  mayEnterDesk,
  type Running,
  requireJudgeOf,
  requirePublic,
  requireRunning,
} from './tournaments.lookups.ts'
export { judgeOf, mayDisqualify, mayEditPrize, runsTournament } from './tournaments.policy.ts'
export { findFinishers, findPromise, setPrize, setPrizeAmount } from './tournaments.queries.ts'
export { auditedPrize, validatePrize } from './tournaments.rules.ts'
export { viewTournament } from './tournaments.views.ts'
export { findViewerState } from './viewer-state.queries.ts'
export { noteNoShows }

export const tournaments: Feature = {
  name: 'tournaments',
  auditSubjects: tournamentsAuditSubjects,
  routes(app, services) {
    for (const slice of [
      tournamentsRoutes,
      enrolmentRoutes,
      checkInRoutes,
      waitingListRoutes,
      bracketRoutes,
      watchingRoutes,
      subscriptionsRoutes,
      mineRoutes,
      careersRoutes,
      administrationRoutes,
      organisingRoutes,
      playersRoutes,
      departuresRoutes,
      entrantsRoutes,
      seedsRoutes,
      sharingRoutes,
      crewRoutes,
      logRoutes,
      pausesRoutes,
      clockMinutesRoutes,
    ])
      slice(app, services)
  },
  refreshes: tournamentsRefreshes,
  notices: [
    ...tournamentsNotices,
    ...enrolmentNotices,
    ...checkInNotices,
    ...entrantsNotices,
    ...organisingNotices,
    ...playersNotices,
    ...crewNotices,
    ...pausesNotices,
  ],
  reactions: [
    ...tournamentsReactions,
    ...podiumReactions,
    ...enrolmentReactions,
    ...crewReactions,
    ...clocksReactions,
    ...pausesReactions,
  ],
  crons: [...organisingCrons, remindersCron, checkInCron, clocksCron, pausesCron],
  figures: tournamentsMetrics,
  imagePurposes: [TOURNAMENT_COVER],
  personalData: tournamentsPersonalData,
  reportables: [reportableTournament],
  pages: tournamentsPages,
  // Hints carry no content, and their pages are public.
  rooms: [
    // Enrolments happen all the time, and the list is a large response.
    { kind: TOURNAMENTS_ROOM, authorize: () => true, throttleMs: 3_000 },
    {
      kind: TOURNAMENT_ROOM,
      ids: 'uuid',
      exists: async ({ db }, id) => (await findTournament(db, id)) !== null,
      authorize: () => true,
      // A start makes all pages refetch the whole bracket.
      spread: { msPerPage: 0.5, maxMs: 5_000 },
    },
    {
      kind: PRESENCE_ROOM,
      ids: 'uuid',
      exists: async ({ db }, id) => (await findTournament(db, id)) !== null,
      authorize: () => true,
      throttleMs: 3_000,
      // Everybody who checks in has the page open: with 2,000 of them, a hint every seven seconds.
      throttleMsPerPage: 2,
      spread: { msPerPage: 1, maxMs: 3_000 },
    },
  ],
}
