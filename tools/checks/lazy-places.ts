import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, runCheck } from './check.ts'

/**
 * Names of components that may load lazily: tabs, and whatever opens over the page. Pages load with their
 * route.
 */
const PLACE = /(?:Tab|Dialog|Confirmation|Menu|Panel|Frame)$/
/** Every other lazy component, with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  AccessDenied: 'stands in for a page',
  Tv: 'is a separate page at the same URL',
  ParticipantList: 'is a tab of the tournament',
  TournamentHistory: 'is a tab of the profile',
  WeekList: 'is the other view of the list',
  StagesView: 'brings the engine, which tournaments in the default format do not need',
  StagesAhead: 'brings the engine, which tournaments in the default format do not need',
  WithPodium: 'brings the engine, which tournaments in the default format do not need',
  StagedBoard: 'brings the engine, which tournaments in the default format do not need',
  Rehearsal: 'brings the engine and the views of stages, which the page around it does not need',
  ChampionMoment: 'is for one lobby of a tournament, and brings the texts of tournaments',
  TodoNote: 'is for players, on a page at its limit',
  LeaveButton: 'is for the few who give up, on a page at its limit',
  DeskBoard: 'is for running tournaments, on a page that opens before they start',
  CrewInvite: 'is for the few who are invited, on a page at its limit',
  Checklist: 'is a slice of 2.4 KB that only entrants see',
  PrizeHistory: 'is below the fold, and most tournaments have none',
  EditForm: 'adds all fields of creation, 6 KB, to a page that opens without them',
  SeedOrder: 'is for tournaments whose organiser gives the seeds',
  FormatPart: 'is for operators with more than one format, 8 KB of form and texts',
  PixCode: 'includes the QR code renderer',
  DecideMatch: 'is for staff in a lobby',
  HistoryCard: 'is for staff in a lobby',
  MessageTools: 'is for staff in a lobby',
  StaffCard: 'is for staff in a lobby',
}
const ROUTES = 'apps/web/src/app/pages.tsx'
const NAMED = /\bconst (\w+) = lazyComponent\(/g

/**
 * A separate chunk costs a phone one request. Code is therefore split by route, tab and dialog; anything else
 * needs a reason.
 */
export function checkLazyPlaces(root: string): string[] {
  const lazy = filesOf(root, 'apps/web/src/**/*.{ts,tsx}').flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    const names = [...source.matchAll(NAMED)].map(([, name = '']) => name)
    return names.map((name) => ({ file, name }))
  })
  const found = new Set(lazy.map(({ name }) => name))
  return [
    ...lazy
      .filter(({ file, name }) => file !== ROUTES && !PLACE.test(name) && !(name in OTHERS))
      .map(({ file, name }) => `${file}: ${name} is no tab, dialog or menu: import it, or say why not`),
    ...Object.keys(OTHERS)
      .filter((name) => !found.has(name))
      .map((name) => `${name} is not lazy any more: take it off the list`),
  ]
}

if (import.meta.main) await runCheck('lazy places', checkLazyPlaces)
