import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ROOT } from './check.ts'
import { checkPublicApi, PUBLIC_API, RELEASED_API } from './public-api.ts'

/** Mistakes are planted in a copy of the file, and additions too: those must pass. */
const root = mkdtempSync(join(tmpdir(), 'trunfo-public-api-'))
afterAll(() => rmSync(root, { recursive: true }))
mkdirSync(dirname(join(root, PUBLIC_API)), { recursive: true })

type Node = Record<string, unknown>
const file = readFileSync(join(ROOT, PUBLIC_API), 'utf8')
const write = (name: string, text: string) => writeFileSync(join(root, name), text)

beforeEach(() => {
  write(RELEASED_API, file)
  write(PUBLIC_API, file)
})

/** Problems after a change to the file at a path such as `components.schemas.Team`. */
function problemsAfter(path: string, change: (node: Node) => void): string[] {
  const api = JSON.parse(file)
  const node = path.split(' ').reduce<Node>((at, key) => at[key] as Node, api)
  change(node)
  write(PUBLIC_API, JSON.stringify(api))
  return checkPublicApi(root)
}

const TEAM = 'components schemas Team'
const GET_TEAM = 'GET /api/v1/teams/{}: the answer 200'
const LIST = 'paths /api/v1/tournaments get'
const breaks = 'which breaks programs that use v1'

/** The parameter of an operation by its name. */
const parameter = (operation: Node, name: string) =>
  (operation.parameters as (Node & { name: string; schema: Node })[]).find((one) => one.name === name)

test('the file that was released and the file of now agree', () => {
  expect(checkPublicApi(root)).toEqual([])
  expect(checkPublicApi(ROOT)).toEqual([])
})

describe('an answer', () => {
  test.each<[string, string, (node: Node) => void, string]>([
    ['loses a property', `${TEAM} properties`, (all) => delete all.winCount, '.winCount is gone'],
    [
      'gets a property under another name',
      `${TEAM} properties`,
      (all) => {
        all.wins = all.winCount
        delete all.winCount
      },
      '.winCount is gone',
    ],
    [
      'changes a type',
      `${TEAM} properties winCount`,
      (one) => Object.assign(one, { type: 'string' }),
      '.winCount was integer and is string',
    ],
    [
      'may lack a property',
      TEAM,
      (team) => Object.assign(team, { required: ['id'] }),
      '.winCount may be absent now',
    ],
    [
      'may be null',
      `${TEAM} properties winCount`,
      (one) => Object.assign(one, { type: ['integer', 'null'] }),
      '.winCount may be null now',
    ],
    [
      'renames a value of a list',
      'components schemas TeamMember properties role',
      (role) => Object.assign(role, { enum: ['captain', 'member'] }),
      '.members[].role no longer has the value "leader"',
    ],
    [
      'loses a property of something that it refers to',
      'components schemas TeamMember properties',
      (all) => delete all.role,
      '.members[].role is gone',
    ],
  ])('that %s is reported', (_, path, change, problem) => {
    expect(problemsAfter(path, change)).toContain(`${GET_TEAM}${problem}, ${breaks}`)
  })

  test.each<[string, string, (node: Node) => void]>([
    ['grows', `${TEAM} properties`, (all) => Object.assign(all, { motto: { type: 'string' } })],
    [
      'gets another value in a list',
      'components schemas TeamMember properties role enum',
      (values) => (values as unknown as string[]).push('coach'),
    ],
    [
      'is never null any more',
      `${TEAM} properties`,
      (all) => Object.assign(all, { iconUrl: { type: 'string' } }),
    ],
    ['is described otherwise', TEAM, (team) => Object.assign(team, { description: 'Outra' })],
  ])('that %s passes', (_, path, change) => {
    expect(problemsAfter(path, change)).toEqual([])
  })
})

describe('a request', () => {
  test.each<[string, (operation: Node) => void, string]>([
    [
      'loses a parameter',
      (operation) => {
        operation.parameters = []
      },
      'the parameter gameId is gone',
    ],
    [
      'needs a new parameter',
      (operation) =>
        (operation.parameters as Node[]).push({ in: 'query', name: 'key', required: true, schema: {} }),
      'the parameter key is new and required',
    ],
    [
      'needs what it did not',
      (operation) => Object.assign(parameter(operation, 'gameId') ?? {}, { required: true }),
      'the parameter gameId is required now',
    ],
    [
      'takes fewer values',
      (operation) => Object.assign(parameter(operation, 'state')?.schema ?? {}, { enum: ['open'] }),
      'the parameter state no longer accepts "over"',
    ],
    [
      'takes shorter texts',
      (operation) => Object.assign(parameter(operation, 'q')?.schema ?? {}, { maxLength: 3 }),
      'the parameter q has a maxLength of 3 instead of 100',
    ],
  ])('that %s is reported', (_, change, problem) => {
    expect(problemsAfter(LIST, change)).toContain(`GET /api/v1/tournaments: ${problem}, ${breaks}`)
  })

  test('that takes more passes', () => {
    const problems = problemsAfter(LIST, (operation) => {
      ;(operation.parameters as Node[]).push({ in: 'query', name: 'key', required: false, schema: {} })
      Object.assign(parameter(operation, 'state')?.schema ?? {}, { enum: ['open', 'over', 'all'] })
      Object.assign(parameter(operation, 'q')?.schema ?? {}, { maxLength: 400 })
    })
    expect(problems).toEqual([])
  })
})

test('an operation or an answer that is gone is reported, and a new path passes', () => {
  expect(
    problemsAfter('paths', (paths) => {
      paths['/api/v1/new'] = { get: {} }
      delete paths['/api/v1/games']
    }),
  ).toEqual(['GET /api/v1/games was released and is gone: v1 keeps it'])
  expect(problemsAfter('paths /api/v1/games get responses', (all) => delete all['200'])).toEqual([
    `GET /api/v1/games: the answer 200 is gone, ${breaks}`,
  ])
})

test('the shape of a refusal is kept too', () => {
  const problems = problemsAfter(
    'components schemas Error properties error properties',
    (all) => delete all.code,
  )
  expect(problems).toContain(`GET /api/v1/games: the answer 404.error.code is gone, ${breaks}`)
})

test('a missing file is reported', () => {
  rmSync(join(root, RELEASED_API))
  expect(checkPublicApi(root)).toEqual([`${RELEASED_API} is missing`])
})
