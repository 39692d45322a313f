export { viewShowcase } from './showcase.views.ts'
