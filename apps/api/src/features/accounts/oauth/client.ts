import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import type { Client, Profile, ProviderDefinition } from './providers.ts'

/** How long somebody may wait in front of a white page for another company's server. */
const PATIENCE_MS = 10_000

/** Of the answer only this counts: the profile is asked for, so the id token and its claims are left unread. */
const tokenAnswerSchema = z.object({ access_token: z.string().min(1) })

interface Journey {
  readonly provider: ProviderDefinition
  readonly client: Client
  readonly redirectURI: string
  readonly codeVerifier: string
}

/** Where the browser is sent. The verifier stays here and only its hash travels (PKCE). */
export async function authorizationUrl(
  { provider, client, redirectURI, codeVerifier }: Journey,
  state: string,
): Promise<URL> {
  const url = new URL(provider.authorizationEndpoint)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectURI,
    scope: provider.scopes.join(' '),
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...provider.parameters,
  }).toString()
  return url
}

/** Trades the code for a token and the token for who it is. The token is then forgotten: we need no more of it. */
export async function fetchProfile(journey: Journey, code: string): Promise<Profile> {
  const { provider } = journey
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const token = await exchange(journey, code, signal)
  const response = await fetch(provider.profileEndpoint, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    redirect: 'error',
    signal,
  })
  if (!response.ok) throw new Error(`The provider answered ${response.status} instead of a profile`)
  return provider.profileSchema.parse(await response.json())
}

/**
 * The library asks; its strict reading of the answer is left out, because Twitch names scopes as a list where the
 * standard has a string. Only tests have a provider without TLS.
 */
async function exchange(
  { provider, client: { clientId, clientSecret }, redirectURI, codeVerifier }: Journey,
  code: string,
  signal: AbortSignal,
): Promise<string> {
  const { origin, protocol } = new URL(provider.tokenEndpoint)
  const server = { issuer: origin, token_endpoint: provider.tokenEndpoint }
  const client = { client_id: clientId }
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(clientSecret),
    // Whoever came back has shown the state already.
    oauth.validateAuthResponse(server, client, new URLSearchParams({ code }), oauth.expectNoState),
    redirectURI,
    codeVerifier,
    { signal, [oauth.allowInsecureRequests]: protocol === 'http:' },
  )
  if (!response.ok) throw new Error(`The provider answered ${response.status} instead of a token`)
  return tokenAnswerSchema.parse(await response.json()).access_token
}
