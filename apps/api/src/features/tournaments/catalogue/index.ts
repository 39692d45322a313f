export { viewGroup, viewTournaments } from './catalogue.views.ts'
export { viewFound } from './finding.views.ts'
