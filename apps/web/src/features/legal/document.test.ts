import { expect, test } from 'vitest'
import { blocksOf } from './document.ts'

test('blank lines separate paragraphs, and dashes form a list', () => {
  expect(blocksOf('Só o necessário:\n\n- conta;\n- jogo.\n\nNada - mesmo - além disso.')).toEqual([
    { kind: 'paragraph', text: 'Só o necessário:' },
    { kind: 'list', items: ['conta;', 'jogo.'] },
    { kind: 'paragraph', text: 'Nada - mesmo - além disso.' },
  ])
})
