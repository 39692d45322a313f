import { expect, it } from 'vitest'
import { avatarOf, avatarSvg, monogram } from './avatar.ts'

it.each([
  ['Ana', 'A'],
  ['Ana Maria Braga', 'AB'],
  ['onça_pintada', 'OP'],
  ['torre_h8', 'TH'],
  ['É', 'É'],
  ['[TAG] Zé', 'TZ'],
  ['1234', '1'],
  ['  ', '?'],
  ['***', '?'],
])('abbreviates %j to %j', (name, letters) => {
  expect(monogram(name)).toBe(letters)
})

it('draws the same avatar for the same name, never in gold', () => {
  const hues = new Set<string>()
  for (let index = 0; index < 2_000; index++) {
    const name = `pessoa ${index}`
    expect(avatarOf(name)).toEqual(avatarOf(name))
    hues.add(avatarOf(name).field)
  }
  expect(hues.size).toBe(20)
})

it('draws an image without ids, so that copies on one page never clash', () => {
  expect(avatarSvg('dona.marta')).not.toContain('id=')
  expect(avatarSvg('dona.marta')).toContain('>DM<')
})
