import { PASSWORD_MAX } from '@trunfo/contract/accounts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passwordProblem } from './password.rules.ts'

const owner = { username: 'Ana.Craque', email: 'ana.lima@exemplo.test', isStaff: false }
const problem = (password: string, person = owner) => passwordProblem(password, person)

describe('length', () => {
  test.each([
    ['abc12', 'accounts.password_too_short'],
    ['vb7kqz', null],
    [`${'mesa redonda '.repeat(9)}zxw`, null],
    ['x7'.repeat(65), 'accounts.password_too_long'],
  ])('%s', (password, expected) => {
    expect(problem(password)).toBe(expected)
  })

  test('staff need twelve', () => {
    const staff = { ...owner, isStaff: true }
    expect(problem('vb7kqz mesa', staff)).toBe('accounts.staff_password_too_short')
    expect(problem('vb7kqz mesa 1', staff)).toBeNull()
  })
})

describe('a common password is rejected', () => {
  test.each([
    ...['123456', '12345678', '111111', '13051990', '987654321', '000000000'],
    ...['senha123', 'Senha@2026', '$3nh4123', 'MinhaSenha!', 'P@ssw0rd', 'passw0rd1'],
    ...['flamengo', 'Fl4m3ng0', 'FLAMENGO2019!', '1981flamengo', 'palmeiras10', 'corinthians#1'],
    ...['deusefiel', 'DeusÉFiel7', 'jesus123', 'teamo123', 'euteamo!!', 'iloveyou2'],
    ...[
      'qwerty',
      'qwerty123',
      '1q2w3e4r',
      'asdfgh',
      'zxcvbnm',
      'abcdef',
      'abc123',
      'qazwsx',
      'aaaaaa',
      'abcabc',
    ],
    ...[
      'gabriel10',
      'maria2005',
      'Brasil2022',
      'riodejaneiro',
      'minecraft1',
      'freefire99',
      'naruto!',
      'futebol123',
    ],
    ...['Trunfo2026', 'trunfo!', 'SuperTrunfo1', 'torneio123', 'cardcoins'],
    ...['senhasenha', 'amoramor', 'chocolate7'],
  ])('%s', (password) => {
    expect(problem(password)).toBe('accounts.password_common')
  })
})

describe("the user's own name is rejected", () => {
  test.each(['anacraque', 'Ana.Craque1', 'ana.lima', 'ana.lima99', 'ANA.LIMA@exemplo.test', '12ana.craque'])(
    '%s',
    (password) => {
      const person = { ...owner, username: password === 'anacraque' ? 'anacraque' : owner.username }
      expect(problem(password, person)).toBe('accounts.password_common')
    },
  )
})

describe('a hard-to-guess password is accepted', () => {
  test.each([
    'mesa redonda 9',
    'girassol mora longe',
    'tr3vo-janela-Kombi',
    'Xq7!vLp2',
    'cafecomjanela',
    'dois gatos e um trunfo',
    'çãõé-üñ-42',
    '7391846205',
  ])('%s', (password) => {
    expect(problem(password)).toBeNull()
  })
})

test('the verdict never depends on capitals or accents alone', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('flamengo', 'chocolate', 'coracao', 'senha123'),
      fc.integer(),
      (word, seed) => {
        const mixed = [...word]
          .map((letter, at) => ((seed >> at) & 1 ? letter.toUpperCase() : letter))
          .join('')
        expect(problem(mixed)).toBe(problem(word))
      },
    ),
  )
})

test('any text of reasonable length gets a verdict', () => {
  fc.assert(fc.property(fc.string({ minLength: 0, maxLength: 1000 }), (password) => void problem(password)))
})

test.each(['a', '1', 'a1', '!', 'senha'])('the longest password of "%s" is checked quickly', (part) => {
  const long = part.repeat(PASSWORD_MAX).slice(0, PASSWORD_MAX)
  const timeOf = (password: string) => {
    const startedAt = performance.now()
    for (let call = 0; call < 200; call += 1) problem(password)
    return performance.now() - startedAt
  }
  // Alternates and takes the best of each, so that pauses of the machine do not count.
  const times = Array.from(
    { length: 7 },
    () => [timeOf(long.slice(0, PASSWORD_MAX / 4)), timeOf(long)] as const,
  )
  const [short, whole] = [
    Math.min(...times.map(([time]) => time)),
    Math.min(...times.map(([, time]) => time)),
  ]
  // Four times the length: quadratic work would take sixteen times as long, exponential work for ever.
  expect(whole / short).toBeLessThan(32)
})
