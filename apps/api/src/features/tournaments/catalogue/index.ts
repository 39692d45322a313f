export { viewGroup, viewTournaments } from './catalogue.views.ts'
