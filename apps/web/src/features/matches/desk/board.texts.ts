import pt from '@locales/pt/board.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    board: typeof pt
  }
}

// Times and messages are commands of tournaments, and so are their errors.
export const useBoardTexts = featureTexts('board', pt, { errorsOf: 'tournaments' })
