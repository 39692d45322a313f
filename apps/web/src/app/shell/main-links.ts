import { PAGES } from '@trunfo/contract/pages'

export const mainLinks = [
  { to: PAGES.tournaments.path, text: 'nav.tournaments' },
  { to: PAGES.teams.path, text: 'nav.teams' },
  { to: PAGES.shop.path, text: 'nav.shop' },
  { to: PAGES.ranking.path, text: 'nav.ranking' },
  { to: PAGES.vip.path, text: 'nav.vip' },
  { to: PAGES.ticketNew.path, text: 'nav.support' },
] as const
