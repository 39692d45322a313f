import { expect, it } from 'vitest'
import { artKey, artOf, parseArt } from './game-art.ts'

it.each([
  ['Truco Paulista', 'hand-156'],
  ['Buraco', 'fan-352'],
  ['Dominó', 'tiles-325'],
  ['Xadrez Relâmpago', 'board-240'],
  ['Free Fire', 'zone-42'],
  ['Super Duelo', 'clash-298'],
  [null, 'hand-264'],
])('%s uses the art %s until staff choose another', (name, key) => {
  expect(artKey(artOf(name, null))).toBe(key)
  expect(artKey(artOf(name, 'zone-20'))).toBe('zone-20')
})

it('gives an unknown game the same art each time', () => {
  expect(artOf('Jogo da Velha', null)).toEqual(artOf('Jogo da Velha', null))
})

it.each(['', 'hand', 'hand-', 'hand-360', 'hand-1000', 'dice-20', 'hand-20/../x'])(
  'rejects the art key %j',
  (key) => {
    expect(parseArt(key)).toBeNull()
  },
)
