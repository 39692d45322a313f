import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { controlOf, startPaymentSandbox } from './index.ts'
import { catchNotices } from './notice-catcher.ts'

const sandbox = await startPaymentSandbox()
const control = controlOf(sandbox.url)
const notices = await catchNotices()

beforeEach(async () => {
  await control.reset()
  await control.settings({ stripe: { webhookUrl: notices.url } })
  notices.caught.length = 0
})

afterAll(async () => {
  await sandbox.close()
  await notices.close()
})

/** Opens a session with the same request as Stripe's library. */
async function openSession(): Promise<string> {
  const body = new URLSearchParams({
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'brl',
    'line_items[0][price_data][unit_amount]': '5000',
    'line_items[0][price_data][product_data][name]': '<b>Depósito</b>',
    success_url: 'http://loja.test/ok?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://loja.test/volta',
  })
  const headers = { authorization: 'Bearer sk_test_a' }
  const answer = await fetch(`${sandbox.url}/v1/checkout/sessions`, { method: 'POST', headers, body })
  return ((await answer.json()) as { id: string }).id
}

async function openPreference(): Promise<string> {
  const answer = await fetch(`${sandbox.url}/checkout/preferences/`, {
    method: 'POST',
    headers: { authorization: 'Bearer TEST-a', 'content-type': 'application/json' },
    body: JSON.stringify({
      items: [{ title: 'Depósito', quantity: 1, unit_price: 50 }],
      external_reference: 'order-a',
      back_urls: { success: 'http://loja.test/ok', failure: 'http://loja.test/volta' },
    }),
  })
  return ((await answer.json()) as { id: string }).id
}

const tellSomething = async (times = 1) => {
  for (let time = 0; time < times; time += 1) await control.stripe.expire(await openSession())
}

const eventIds = () => notices.caught.map(({ body }) => (JSON.parse(body.toString()) as { id: string }).id)

describe('deliveries', () => {
  it('are sent twice', async () => {
    await control.deliver({ copies: 2 })
    await tellSomething()
    await control.settle()
    expect(new Set(eventIds()).size).toBe(1)
    expect(notices.caught).toHaveLength(2)
  })

  it('are held and released in another order', async () => {
    await control.deliver({ isHeld: true })
    await tellSomething(3)
    await control.settle()
    expect(notices.caught).toHaveLength(0)
    const told = (await control.see('events')).map(({ id }) => id)
    expect(await control.release({ order: 'reversed' })).toEqual({ released: 3 })
    expect(eventIds()).toEqual(told.toReversed())
  })

  it('are dropped or badly signed in the configured fraction', async () => {
    await control.deliver({ dropShare: 1 })
    await tellSomething()
    await control.deliver({ badSignatureShare: 1 })
    await tellSomething()
    await control.settle()
    const records = await control.see('deliveries')
    expect(records.map(({ fate, isBadlySigned }) => [fate, isBadlySigned])).toEqual([
      ['dropped', false],
      ['acknowledged', true],
    ])
  })

  it('are retried if not acknowledged', async () => {
    const refusing = await catchNotices({ status: 500 })
    await control.settings({ stripe: { webhookUrl: refusing.url } })
    await control.deliver({ attempts: 2 })
    await tellSomething()
    await control.settle()
    expect(await control.see('deliveries')).toMatchObject([{ fate: 'failed', statuses: [500, 500] }])
    await refusing.close()
  })

  it('are repeated as a storm of all past notices, the same for the same seed', async () => {
    await tellSomething(5)
    await control.settle()
    const storm = { times: 20, badSignatureShare: 0.1, dropShare: 0.1, seed: 7, concurrency: 1 }
    const report = await control.storm(storm)
    expect(report).toMatchObject({ notices: 5, answers: { 200: report.sent } })
    expect(report.sent + report.dropped).toBe(100)
    expect(report.badSignatures).toBeGreaterThan(0)
    expect(await control.storm(storm)).toMatchObject({
      dropped: report.dropped,
      badSignatures: report.badSignatures,
    })
  })
})

it('responds only with 503 while a provider is down', async () => {
  await control.fail({ stripe: { isDown: true } })
  const answer = await fetch(`${sandbox.url}/v1/account`, { headers: { authorization: 'Bearer sk_test_a' } })
  expect(answer.status).toBe(503)
})

it('does not start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  await expect(startPaymentSandbox()).rejects.toThrow('does not run with NODE_ENV=production')
  vi.unstubAllEnvs()
})

describe('hosted pages', () => {
  const act = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const answer = await fetch(`${sandbox.url}${path}`, { method: 'POST', body, redirect: 'manual' })
    return answer.headers.get('location') ?? answer.text()
  }

  it('say that no money is real, and escape the title of the order', async () => {
    const id = await openSession()
    const page = await (await fetch(`${sandbox.url}/pages/stripe/${id}`)).text()
    expect(page).toContain('Ambiente de testes: nenhum dinheiro de verdade')
    expect(page).toContain('R$\u00a050,00')
    expect(page).toContain('&#60;b&#62;Depósito')
    expect(page).not.toMatch(/https?:\/\/(?!loja)/)
  })

  it('redirect to the URLs of the order', async () => {
    const [paid, left] = [await openSession(), await openSession()]
    expect(await act(`/pages/stripe/${paid}`, { act: 'card' })).toBe(`http://loja.test/ok?session=${paid}`)
    expect(await act(`/pages/stripe/${left}`, { act: 'cancel' })).toBe('http://loja.test/volta')
    const back = new URL(await act(`/pages/mercado-pago/${await openPreference()}`, { act: 'pix' }))
    expect(back.searchParams.get('status')).toBe('approved')
    expect(back.searchParams.get('external_reference')).toBe('order-a')
  })

  it('decline a card, pay another amount, and pay twice', async () => {
    const [refused, wrong, twice] = [await openSession(), await openSession(), await openSession()]
    expect(await act(`/pages/stripe/${refused}`, { act: 'fail' })).toBe(`/pages/stripe/${refused}?recusado`)
    await act(`/pages/stripe/${wrong}`, { act: 'wrong', reais: '12,34' })
    await act(`/pages/stripe/${twice}`, { act: 'twice' })
    const amounts = (await control.see('paymentIntents')).map(({ amount_received }) => amount_received)
    expect(amounts.toSorted((one, other) => one - other)).toEqual([0, 1_234, 5_000, 5_000])
  })

  it('are listed while they are open', async () => {
    const id = await openSession()
    const listed = async () => (await (await fetch(sandbox.url)).text()).includes(id)
    expect(await listed()).toBe(true)
    await act(`/pages/stripe/${id}`, { act: 'pix-never' })
    expect(await listed()).toBe(false)
  })
})
