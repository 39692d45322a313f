import { expect, test } from 'vitest'
import { previewOfPath } from './previews.ts'

const ID = '01926b6e-0000-7000-8000-000000000001'

test('only the path of a tournament has a preview image', () => {
  expect(previewOfPath(`/tournaments/${ID}`)).toBe(`/og/tournaments/${ID}.png`)
  for (const path of ['/', '/tournaments', '/tournaments/new', `/tournaments/${ID}/manage`, `/match/${ID}`])
    expect(previewOfPath(path)).toBeNull()
})
