import { TEAM_NAME_MAX } from '@trunfo/contract/teams'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  searchKey,
  searchTerms,
  teamNameProblem,
  teamTagProblem,
  tidyTeamName,
  tidyTeamTag,
} from './teams.rules.ts'

describe('a name', () => {
  test.each([
    ['', 'teams.name_required'],
    ['Eu', 'teams.name_too_short'],
    ['a'.repeat(TEAM_NAME_MAX + 1), 'teams.name_too_long'],
    ['a'.repeat(TEAM_NAME_MAX), null],
    ['Os Leões de Manaus', null],
    ["D'Artagnan & Cia. 2", null],
    ['Ases 🃏', null],
    ['🃏🃏🃏', 'teams.name_invalid'],
    ['...', 'teams.name_invalid'],
    ['Lеões', 'teams.name_invalid'], // The first "е" is Cyrillic.
    ['Leo\u200Bes', 'teams.name_invalid'],
    ['\u202EsoeL', 'teams.name_invalid'],
  ])('%j has the problem %j', (name, problem) => {
    expect(teamNameProblem(name)).toBe(problem)
  })

  test('is normalised to plain letters and single spaces', () => {
    expect(tidyTeamName('  𝕃𝕖𝕠̃𝕖𝕤 \t do\nNorte ')).toBe('Leões do Norte')
  })

  test('needs to be tidied only once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(tidyTeamName(tidyTeamName(name))).toBe(tidyTeamName(name))
      }),
    )
  })
})

describe('a tag', () => {
  test.each([
    ['', 'teams.tag_required'],
    ['AB', 'teams.tag_invalid'],
    ['ABC', null],
    ['A1B2C', null],
    ['ABCDEF', 'teams.tag_invalid'],
    ['AÇO', 'teams.tag_invalid'],
    ['A B', 'teams.tag_invalid'],
    ['[A]', 'teams.tag_invalid'],
  ])('%j has the problem %j', (tag, problem) => {
    expect(teamTagProblem(tag)).toBe(problem)
  })

  test('is normalised to capitals', () => {
    expect(tidyTeamTag(' leo ')).toBe('LEO')
  })
})

describe('for a search', () => {
  test.each([
    ['LEÕES', 'leoes'],
    ['  Os   Leões! ', 'os leoes'],
    ['São-João', 'sao joao'],
    ['!?', ''],
  ])('%j is %j', (text, key) => {
    expect(searchKey(text)).toBe(key)
  })

  test('a team is found by its tag and by each beginning of a word', () => {
    expect(searchTerms('Os Leões de Manaus', 'LEO')).toEqual([
      'os leoes de manaus',
      'leoes de manaus',
      'de manaus',
      'manaus',
      'leo',
    ])
  })

  test('every allowed name has terms that the database accepts', () => {
    const words = fc.string({ unit: fc.constantFrom(...'aÁ1 ♠.-ǅſ'), maxLength: 60 })
    fc.assert(
      fc.property(words, (given) => {
        const name = tidyTeamName(given)
        fc.pre(teamNameProblem(name) === null)
        const terms = searchTerms(name, 'ABC')
        expect(new Set(terms).size).toBe(terms.length)
        for (const term of terms) expect(term.length).toBeGreaterThan(0)
        for (const term of terms) expect(term.length).toBeLessThanOrEqual(120)
      }),
    )
  })
})
