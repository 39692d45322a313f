export { gamesQuery } from './games.api.ts'
/** Rendered inside "Meus torneios". */
export { MyNicks } from './nicks/my-nicks.tsx'
export { NickDialog } from './nicks/nick-dialogs.ts'
/** Asks for the player's in-game nickname in the match lobby. */
export { NickForm } from './nicks/nick-form.tsx'
export { nicksQuery } from './nicks/nicks.api.ts'
