export { gamesQuery } from './games.api.ts'
/** A part of "Meus torneios". */
export { MyNicks } from './nicks/my-nicks.tsx'
export { NickDialog } from './nicks/nick-dialogs.ts'
/** Asks in the lobby of a match what one is called in its game. */
export { NickForm } from './nicks/nick-form.tsx'
export { nicksQuery } from './nicks/nicks.api.ts'
