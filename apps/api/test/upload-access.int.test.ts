import { ROLES } from '@trunfo/contract/roles'
import { expect, test } from 'vitest'
import { features } from '../src/features.ts'
import { useTestApp } from './app.ts'

const { app, signIn } = await useTestApp()

/** Whoever gets past the guard is told that the image is missing. */
async function mayUpload(headers: Record<string, string>, purpose: string): Promise<boolean> {
  const response = await app.inject({ method: 'POST', url: `/api/uploads/${purpose}`, headers, payload: {} })
  const { code } = response.json().error
  expect(['platform.image_required', 'platform.forbidden']).toContain(code)
  return code === 'platform.image_required'
}

test('pictures of ads and of the shop are sent by those who manage them, all others by anybody', async () => {
  const table: Record<string, string> = {}
  for (const { name } of features.flatMap(({ imagePurposes = [] }) => imagePurposes)) {
    const able: string[] = []
    // A person each, or their hourly limit would answer.
    for (const role of ROLES) if (await mayUpload((await signIn([role])).headers, name)) able.push(role)
    table[name] = able.length === ROLES.length ? 'everybody' : able.join(' ')
  }
  expect(table).toEqual({
    avatar: 'everybody',
    'team-icon': 'everybody',
    'tournament-cover': 'everybody',
    'match-proof': 'everybody',
    'ticket-attachment': 'everybody',
    ad: 'admin fundador',
    'shop-item': 'admin fundador',
  })
})
