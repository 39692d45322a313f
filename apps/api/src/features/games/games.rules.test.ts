import { GAME_NAME_MAX } from '@trunfo/contract/games'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gameNameProblem, tidyGameName } from './games.rules.ts'

test.each([
  ['', 'games.name_required'],
  ['a'.repeat(GAME_NAME_MAX + 1), 'games.name_too_long'],
  ['a'.repeat(GAME_NAME_MAX), null],
  ['Truco', null],
])('the name %j has the problem %j', (name, problem) => {
  expect(gameNameProblem(name)).toBe(problem)
})

test('tidying removes stray spaces and nothing else, and needs to be done only once', () => {
  expect(tidyGameName('  Super \t Duelo\n')).toBe('Super Duelo')
  fc.assert(
    fc.property(fc.string(), (name) => {
      const tidy = tidyGameName(name)
      expect(tidyGameName(tidy)).toBe(tidy)
      expect(tidy.replace(/\s/g, '')).toBe(name.replace(/\s/g, ''))
    }),
  )
})
