import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CaughtNotice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A test server that receives notices and stores them in order of arrival. */
export async function catchNotices({ status = 200 } = {}) {
  const caught: CaughtNotice[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { searchParams } = new URL(request.url ?? '/', 'http://catcher')
    caught.push({
      headers: request.headers,
      query: Object.fromEntries(searchParams),
      body: Buffer.concat(chunks),
    })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/notices`,
    caught,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
