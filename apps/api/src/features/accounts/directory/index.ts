export { findShown, type PersonRow as ListedPerson, type Place as PeoplePlace } from './directory.queries.ts'
export type { PeopleView } from './directory.rules.ts'
export { findPlayers } from './name-search.queries.ts'
export { findNext as findPeople } from './search.ts'
