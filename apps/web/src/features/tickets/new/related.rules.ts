import type { PageName } from '@trunfo/contract/pages'
import type { TicketArea } from '@trunfo/contract/tickets'

/** Frequent questions. Their order breaks ties in the ranking. */
export const ANSWERS = [
  'withdrawal',
  'withdrawalBlocked',
  'deposit',
  'vipRefund',
  'dispute',
  'absent',
  'name',
  'create',
  'team',
  'data',
  'coins',
  'game',
  'bug',
] as const
export type AnswerName = (typeof ANSWERS)[number]

interface Answer {
  /** Word stems without accents: `saqu` matches saque, saques and saquei. */
  readonly words: readonly string[]
  /** The page that the answer is about, if it is a single one. */
  readonly page?: PageName
  readonly tab?: string
}

export const ANSWER_FACTS: Readonly<Record<AnswerName, Answer>> = {
  withdrawal: { words: ['saqu', 'saca', 'retir', 'pix', 'demor', 'cai', 'caiu'], page: 'wallet' },
  withdrawalBlocked: {
    words: ['saqu', 'saca', 'bloque', 'liber', 'trav', 'congel', 'saldo'],
    page: 'wallet',
  },
  deposit: { words: ['deposit', 'pag', 'pix', 'carta', 'credit', 'cobr', 'saldo'], page: 'wallet' },
  vipRefund: {
    words: ['vip', 'devol', 'reembols', 'estorn', 'cancel', 'assinat', 'arrepend'],
    page: 'accountSettings',
    tab: 'subscription',
  },
  dispute: {
    words: ['disput', 'resultad', 'placar', 'declar', 'venc', 'ganh', 'roub', 'prova', 'partid', 'moderad'],
  },
  absent: { words: ['advers', 'oponent', 'ausen', 'aparec', 'sumiu', 'espera', 'partid', 'abandon'] },
  name: {
    words: ['nome', 'usuari', 'nick', 'apelid', 'email', 'endereco', 'troc', 'mudar', 'alter'],
    page: 'accountSettings',
  },
  create: { words: ['criar', 'torneio', 'organiz', 'campeonat'], page: 'vip' },
  team: { words: ['equipe', 'time', 'membr', 'lider', 'candidat', 'convit'], page: 'teams' },
  data: {
    words: ['dados', 'exclu', 'apag', 'delet', 'conta', 'lgpd', 'privacid', 'baixar'],
    page: 'accountSettings',
  },
  coins: { words: ['cardcoin', 'coin', 'moeda', 'loja', 'item', 'itens', 'compr'], page: 'shop' },
  game: { words: ['jogo', 'sugest', 'suger', 'adicion', 'game'] },
  bug: { words: ['bug', 'erro', 'trav', 'falha', 'quebr', 'carreg', 'funcion', 'tela'] },
}

/** Suggestions for an area before anything is typed. */
const AREA_ANSWERS: Readonly<Record<TicketArea, readonly AnswerName[]>> = {
  technical_issue: ['bug'],
  payment: ['deposit', 'withdrawal'],
  suggestion: ['game'],
  bug_report: ['bug'],
  other: [],
}

/** More would crowd out the form. */
const SHOWN_MAX = 3

/** Answers whose stems match the subject, best first; without a match, those of the area. */
export function relatedAnswers(subject: string, area: TicketArea | null): readonly AnswerName[] {
  const words = wordsOf(subject)
  const points = ({ words: stems }: Answer) =>
    words.filter((word) => stems.some((stem) => word.startsWith(stem))).length
  const found = ANSWERS.map((name) => ({ name, points: points(ANSWER_FACTS[name]) }))
    .filter((answer) => answer.points > 0)
    .sort((one, other) => other.points - one.points)
    .slice(0, SHOWN_MAX)
    .map(({ name }) => name)
  return found.length > 0 || !area ? found : AREA_ANSWERS[area]
}

/** Splits into words, ignoring accents, case and hyphens. */
function wordsOf(text: string): string[] {
  const bare = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/e-mail/gu, 'email')
  return [...new Set(bare.split(/[^\p{L}\p{N}]+/u).filter(Boolean))]
}
