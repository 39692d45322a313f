import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { controlError, controlRoutes } from './control.ts'
import { type Answer, type Handler, Refusal, type Router, readRequest, sendAnswer } from './http.ts'
import { mercadoPagoError, mercadoPagoRoutes } from './mercado-pago.ts'
import { pageError, pageRoutes } from './pages.ts'
import { stripeError, stripeRoutes } from './stripe.ts'
import { World } from './world.ts'

export interface PaymentSandbox {
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

interface Part {
  readonly routes: Router
  readonly refuse: (refusal: Refusal) => Answer
}

/**
 * Serves Stripe and Mercado Pago on one local port: their paths do not overlap. Port 0 takes any free one.
 */
export async function startPaymentSandbox({ port = 0 } = {}): Promise<PaymentSandbox> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The payment sandbox makes up money: it does not run with NODE_ENV=production.')
  }
  let parts: Part[] = []
  const server = createServer((incoming, response) => {
    serve(parts, world, incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address() as AddressInfo
  const url = `http://127.0.0.1:${address.port}`
  const world = new World(url)
  parts = [
    { routes: controlRoutes(world), refuse: controlError },
    { routes: pageRoutes(world), refuse: pageError },
    { routes: stripeRoutes(world), refuse: stripeError },
    { routes: mercadoPagoRoutes(world), refuse: mercadoPagoError },
  ]
  return {
    url,
    port: address.port,
    async close() {
      world.close()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function serve(
  parts: readonly Part[],
  world: World,
  incoming: IncomingMessage,
  response: ServerResponse,
) {
  const request = await readRequest(incoming)
  for (const { routes, refuse } of parts) {
    const found = routes.find(request.method, request.path)
    if (!found) continue
    const answer = await answerOf(found.handler, { ...request, params: found.params }, refuse)
    if (!answer.isSilent) sendAnswer(response, answer, world.clock.now())
    return
  }
  const message = `The sandbox does not know ${request.method} ${request.path}.`
  sendAnswer(response, controlError(new Refusal(404, 'not_found', message)), world.clock.now())
}

async function answerOf(
  handler: Handler,
  request: Parameters<Handler>[0],
  refuse: Part['refuse'],
): Promise<Answer> {
  try {
    return await handler(request)
  } catch (error) {
    if (error instanceof Refusal) return refuse(error)
    console.error(error)
    return refuse(new Refusal(500, 'sandbox_error', `${error}`))
  }
}
