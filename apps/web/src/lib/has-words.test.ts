import { expect, test } from 'vitest'
import { hasWords } from './has-words.ts'

test.each([
  ['Copa de Inverno', 'copa inverno', true],
  ['Madrugada do Buraco', 'buraco madrugada', true],
  ['Configurações da conta', ' CONTA  configuracoes ', true],
  ['Loja', '', true],
  ['Copa de Inverno', 'copa verão', false],
])('%j and %j', (name, typed, isFound) => {
  expect(hasWords(name, typed)).toBe(isFound)
})
