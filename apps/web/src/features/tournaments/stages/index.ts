export { StagesAhead } from './stages-ahead.tsx'
export { StagesView } from './stages-view.tsx'
export { WithPodium } from './with-podium.tsx'
