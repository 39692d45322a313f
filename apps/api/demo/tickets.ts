import { makeCannedReply, makeTicket } from '../src/features/tickets/testing.ts'
import type { Db } from '../src/platform/db/database.ts'

const CANNED = [
  {
    title: 'Pedir mais detalhes',
    text: 'Oi! Para a gente olhar isso direito, conte o que você estava fazendo e mande uma imagem da tela.',
  },
  {
    title: 'Resolvido',
    text: 'Pronto, está resolvido. Se aparecer de novo, é só responder por aqui.',
  },
]

/** A ticket queue with one of each kind: a waiting VIP, an answered ticket, a suggestion, a closed ticket. */
export async function seedDemoTickets(db: Db, people: ReadonlyMap<string, string>): Promise<void> {
  const idOf = (username: string) => people.get(username) ?? ''
  const authorId = idOf('moderador')
  await makeTicket(db, {
    ownerId: idOf('jogador'),
    subject: 'Sugestão de jogo: Pife',
    area: 'suggestion',
    priority: 'low',
    text: 'Dava para ter Pife na lista de jogos? Minha turma toda joga.',
  })
  await makeTicket(db, {
    ownerId: idOf('jogador'),
    subject: 'Meu depósito não apareceu',
    area: 'payment',
    priority: 'high',
    text: 'Paguei o PIX faz uma hora e o saldo continua o mesmo.',
    status: 'in_progress',
    assigneeId: authorId,
    answer: { authorId, text: 'Oi! Estamos conferindo com o banco e já voltamos.' },
  })
  await makeTicket(db, {
    ownerId: idOf('jogador'),
    subject: 'A chave não abria no celular',
    area: 'bug_report',
    priority: 'medium',
    text: 'No celular a página da chave ficava em branco.',
    status: 'closed',
    answer: { authorId, text: 'Corrigimos. Obrigado por avisar!' },
  })
  await makeTicket(db, {
    ownerId: idOf('vip'),
    subject: 'Cargo VIP no Discord',
    area: 'other',
    priority: 'medium',
    text: 'Assinei o VIP e ainda não recebi o cargo no servidor.',
  })
  for (const reply of CANNED) await makeCannedReply(db, reply)
}
