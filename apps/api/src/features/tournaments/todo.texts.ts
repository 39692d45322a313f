import type { TodoKind } from '@trunfo/contract/tournaments/todo'
import todo from '../../../../../locales/pt/todo.json' with { type: 'json' }
import type { Notice } from '../../platform/notices.ts'
import { brasiliaDay, dateText, timeText } from './sharing/index.ts'

type ToldKind = TodoKind & keyof typeof todo.now

/**
 * A notice that ends with what its reader does next, in the words of page and bar. The time is absolute and names its zone,
 * and the day unless it is today: it stays true however late the notice is read.
 */
export function withTodo(notice: Notice, kind: ToldKind, deadlineAt: string | null = null): Notice {
  const { title, message } = notice.text
  const sentence = deadlineAt === null ? todo.now[kind] : `${todo.now[kind]} ${todo.untilInBrasilia}`
  return {
    ...notice,
    text: { title, message: `${message}<br>${sentence}.` },
    facts: { ...notice.facts, until: deadlineAt === null ? '' : untilText(new Date(deadlineAt)) },
  }
}

const untilText = (at: Date): string =>
  brasiliaDay(at) === brasiliaDay(new Date()) ? timeText(at) : dateText({ startsAt: at })
