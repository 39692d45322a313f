import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  addressOf,
  curlOf,
  type Description,
  fetchOf,
  found,
  isLacking,
  referenceOf,
} from './reference.rules.ts'

const text = readFileSync(join(import.meta.dirname, '../../../../api/openapi-v1.json'), 'utf8')
const file: Description = JSON.parse(text)
const reference = referenceOf(file)
const all = reference.flatMap(({ operations }) => operations)
const operation = (id: string) => {
  const one = all.find((each) => each.id === id)
  if (!one) throw new Error(`there is no ${id}`)
  return one
}

describe('the reference', () => {
  it('shows every operation of the file once, each with a section', () => {
    expect(all.map(({ path }) => path).toSorted()).toEqual(Object.keys(file.paths).toSorted())
    expect(reference.every(({ title, operations }) => title && operations.length > 0)).toBe(true)
  })

  it('says something of every parameter and field', () => {
    for (const { id, parameters, fields } of all) {
      expect([id, parameters.filter(({ description }) => !description)]).toEqual([id, []])
      const silent = fields.filter(
        ({ description, type }) => !description && !['array', 'object'].includes(type),
      )
      expect([id, silent]).toEqual([id, []])
    }
  })

  it('names fields by their path, with type, null and values', () => {
    const { fields } = operation('getMatch')
    expect(fields.find(({ path }) => path === 'sides[].entrantId')).toMatchObject({
      type: 'uuid',
      isNullable: true,
    })
    expect(fields.find(({ path }) => path === 'status')?.values).toContain('disputed')
    expect(fields.find(({ path }) => path === 'outcome')).toMatchObject({ isNullable: true })
    const cursor = operation('listMatches').fields.find(({ path }) => path === 'nextCursor')
    expect(cursor).toMatchObject({ type: 'string', isNullable: true })
  })
})

describe('the search', () => {
  it.each([
    ['placar', 'getMatch'],
    ['EQUIPE sigla', 'getTeam'],
    ['nextCursor', 'listMatches'],
  ])('%s finds %s', (typed, id) => {
    expect(found(reference, typed).flatMap(({ operations }) => operations.map((one) => one.id))).toContain(id)
  })

  it('finds nothing for other words, and everything without any', () => {
    expect(found(reference, 'pizza')).toEqual([])
    expect(found(reference, ' ')).toBe(reference)
  })
})

describe('a request', () => {
  const matches = operation('listMatches')

  it('keeps the name of a path parameter that has no value', () => {
    expect(addressOf(matches, {})).toBe('/api/v1/tournaments/{id}/matches')
    expect(isLacking(matches, {})).toBe(true)
  })

  it('escapes values and leaves empty ones out', () => {
    expect(addressOf(matches, { id: "a/b'", stage: '2', cursor: ' ' })).toBe(
      '/api/v1/tournaments/a%2Fb%27/matches?stage=2',
    )
    expect(isLacking(matches, { id: 'a' })).toBe(false)
  })

  it('is shown for the shell and for JavaScript', () => {
    expect(curlOf('https://x/y')).toBe("curl 'https://x/y'")
    expect(fetchOf('https://x/y')).toContain("fetch('https://x/y')")
  })
})
