import { expect, test } from 'vitest'
import { ANSWER_FACTS, relatedAnswers } from './related.rules.ts'

test.each([
  ['Meu saque não caiu', 'withdrawal'],
  ['SAQUE BLOQUEADO', 'withdrawalBlocked'],
  ['Paguei o depósito e nada', 'deposit'],
  ['quero devolver o VIP', 'vipRefund'],
  ['Adversário não apareceu na partida', 'absent'],
  ['placar errado, ele declarou vitória', 'dispute'],
  ['trocar e-mail', 'name'],
  ['Adicionem um jogo', 'game'],
])('"%s" is answered by %s first', (subject, name) => {
  expect(relatedAnswers(subject, null)[0]).toBe(name)
})

test.each(['', '   ', '!!!', 'bom dia', 'o a de'])('"%s" matches no answer', (subject) => {
  expect(relatedAnswers(subject, null)).toEqual([])
})

test('there are never more than three answers', () => {
  const everything = Object.values(ANSWER_FACTS)
    .flatMap(({ words }) => words)
    .join(' ')
  expect(relatedAnswers(everything, null)).toHaveLength(3)
})

test('a repeated word counts once', () => {
  expect(relatedAnswers('jogo jogo jogo sobre saque e saldo', null)[0]).toBe('withdrawalBlocked')
})

test('stems are lower case and without accents, like parsed subjects', () => {
  for (const { words } of Object.values(ANSWER_FACTS)) {
    for (const word of words) expect(word).toMatch(/^[a-z]+$/)
  }
})

test('without a match the area decides, otherwise the words do', () => {
  expect(relatedAnswers('', 'suggestion')).toEqual(['game'])
  expect(relatedAnswers('bom dia', 'payment')).toEqual(['deposit', 'withdrawal'])
  expect(relatedAnswers('Torneio', 'payment')).toEqual(['create'])
  expect(relatedAnswers('', 'other')).toEqual([])
})
