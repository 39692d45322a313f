export { AdPlace } from './components/ad-place.tsx'
