import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Grant {
  readonly redirectUri: string
  readonly challenge: string
  readonly profile: object
}

export interface OAuthProviderServer {
  readonly origin: string
  readonly client: { readonly id: string; readonly secret: string }
  /** The profile that the browser is signed in with at the provider. */
  profile: object
  /** How the provider responds to a sign-in. */
  mood: 'approves' | 'denies' | 'breaks'
  stop(): void
}

/**
 * An OAuth 2 provider as strict as the real ones: exact redirect URL, single-use codes, client secret and
 * PKCE at the token endpoint, bearer tokens for the profile. It approves without a click.
 */
export async function startOAuthProvider(redirectUri: string): Promise<OAuthProviderServer> {
  const client = { id: 'trunfo-client', secret: randomBytes(16).toString('hex') }
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, object>()

  function authorize(query: URLSearchParams, response: ServerResponse): unknown {
    const challenge = query.get('code_challenge') ?? ''
    const isSound =
      query.get('response_type') === 'code' &&
      query.get('client_id') === client.id &&
      query.get('redirect_uri') === redirectUri &&
      query.get('code_challenge_method') === 'S256' &&
      challenge.length === 43
    if (!isSound) return json(response, 400, { error: 'invalid_request' })
    const back = new URL(redirectUri)
    back.searchParams.set('state', query.get('state') ?? '')
    if (provider.mood === 'denies') back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(16).toString('hex')
      grants.set(code, { redirectUri, challenge, profile: provider.profile })
      back.searchParams.set('code', code)
    }
    return response.writeHead(302, { location: back.href }).end()
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (provider.mood === 'breaks') return json(response, 500, { error: 'server_error' })
    const form = new URLSearchParams(await text(request))
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const hash = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isSound =
      isClient(request, form) && grant?.redirectUri === form.get('redirect_uri') && grant?.challenge === hash
    if (!isSound || !grant) return json(response, 400, { error: 'invalid_grant' })
    const token = randomBytes(16).toString('hex')
    tokens.set(token, grant.profile)
    json(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 3600 })
  }

  function isClient({ headers }: IncomingMessage, form: URLSearchParams): boolean {
    const basic = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
    if (basic) return basic === `${client.id}:${client.secret}`
    return form.get('client_id') === client.id && form.get('client_secret') === client.secret
  }

  function tell({ headers }: IncomingMessage, response: ServerResponse): void {
    const profile = tokens.get(headers.authorization?.replace('Bearer ', '') ?? '')
    if (profile) json(response, 200, profile)
    else json(response, 401, { error: 'invalid_token' })
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider.test')
    if (url.pathname === '/authorize') authorize(url.searchParams, response)
    else if (url.pathname === '/token' && request.method === 'POST') void exchange(request, response)
    else if (url.pathname === '/profile') tell(request, response)
    else json(response, 404, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const provider: OAuthProviderServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    client,
    profile: {},
    mood: 'approves',
    stop: () => void server.close(),
  }
  return provider
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
