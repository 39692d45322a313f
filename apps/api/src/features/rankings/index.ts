import type { Feature } from '../../platform/feature.ts'
import { rankingsReactions } from './rankings.reactions.ts'

export { makePlayerRecord } from './rankings.factory.ts'

export const rankings: Feature = { name: 'rankings', reactions: rankingsReactions }
