import { ROLES } from '@trunfo/contract/roles'
import { expect, test } from 'vitest'
import { features } from '../src/features.ts'
import { useTestApp } from './app.ts'

const { app, signIn } = await useTestApp()

/** A caller who passes the access check gets the error for a missing image. */
async function mayUpload(headers: Record<string, string>, purpose: string): Promise<boolean> {
  const response = await app.inject({ method: 'POST', url: `/api/uploads/${purpose}`, headers, payload: {} })
  const { code } = response.json().error
  expect(['platform.image_required', 'platform.forbidden']).toContain(code)
  return code === 'platform.image_required'
}

test('images of ads and shop items may be uploaded by admin and fundador, all others by everyone', async () => {
  const table: Record<string, string> = {}
  for (const { name } of features.flatMap(({ imagePurposes = [] }) => imagePurposes)) {
    const able: string[] = []
    // A new person each time, or the hourly limit would reject the request.
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
