import { RANKING_BOARDS } from '@trunfo/contract/rankings'
import texts from '../../../../../locales/pt/rankings.json' with { type: 'json' }
import type { Feature } from '../../platform/feature.ts'
import { viewBoard } from './rankings.views.ts'

const [FIRST_BOARD] = RANKING_BOARDS

export const rankingsPages: Feature['pages'] = {
  ranking: async (services) => ({
    title: texts.title,
    description: texts.lead,
    queries: { [`/api/rankings/${FIRST_BOARD}`]: await viewBoard(services, FIRST_BOARD) },
  }),
}
