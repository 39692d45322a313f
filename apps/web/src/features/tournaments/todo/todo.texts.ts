import pt from '@locales/pt/todo.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    todo: typeof pt
  }
}

export const useTodoTexts = featureTexts('todo', pt)
