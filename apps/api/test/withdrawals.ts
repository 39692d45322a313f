import { expect } from 'vitest'
import { makeIdentity } from '../src/features/accounts/testing.ts'
import { auditLedger } from '../src/features/ledger/testing.ts'
import { freezeOnHoldMismatch, makeWithdrawal } from '../src/features/wallet/testing.ts'
import type { SignedIn, TestApp } from './app.ts'

/** Driver for withdrawals and their payout. */
export function withdrawalsDriver({ app, services, signIn }: TestApp) {
  let endings = 0
  const post = (who: SignedIn, url: string, payload?: object, key: string = crypto.randomUUID()) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...who.headers, 'idempotency-key': key },
      payload,
    })
  const get = async (who: SignedIn, url: string) => (await app.inject({ url, headers: who.headers })).json()
  return {
    get,
    post,
    ask: (who: SignedIn, payload: object, key?: string) => post(who, '/api/wallet/withdrawals', payload, key),
    cancel: (who: SignedIn, id: string) => post(who, `/api/wallet/withdrawals/${id}/cancel`),
    /** Runs a fundador's command on a withdrawal. */
    act: (who: SignedIn, id: string, name: string, payload?: object) =>
      post(who, `/api/admin/withdrawals/${id}/${name}`, payload),
    walletOf: (who: SignedIn) => get(who, '/api/wallet'),
    /** A new end-to-end id, which banks assign to each Pix. */
    newEndToEndId() {
      endings += 1
      return `E12345678202611151230${String(endings).padStart(11, 'a')}`
    },
    /** A person with an identity on file and one requested withdrawal. */
    async requested(fields: Partial<Parameters<typeof makeWithdrawal>[1]> = {}) {
      const who = await signIn([])
      const identity = await makeIdentity(services, who.userId)
      return { who, identity, id: await makeWithdrawal(services, { userId: who.userId, ...fields }) }
    },
    async addsUp(): Promise<void> {
      expect(await auditLedger(services.db)).toEqual({})
      expect(await freezeOnHoldMismatch(services.db)).toEqual({})
    },
  }
}
