import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import type { Client, Profile, ProviderDefinition } from './providers.ts'

/** How long a browser may wait for the provider. */
const PATIENCE_MS = 10_000

/** The only field used: the profile is fetched separately, so the id token and its claims are ignored. */
const tokenAnswerSchema = z.object({ access_token: z.string().min(1) })

interface Journey {
  readonly provider: ProviderDefinition
  readonly client: Client
  readonly redirectURI: string
  readonly codeVerifier: string
}

/** The verifier stays on this server; only its hash is sent (PKCE). */
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

/** Exchanges the code for a token and the token for the profile. The token is not stored. */
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
 * The library sends the request, but its strict parsing is skipped: Twitch returns scopes as a list where the
 * standard has a string. Only test providers lack TLS.
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
    // The caller has already checked the state.
    oauth.validateAuthResponse(server, client, new URLSearchParams({ code }), oauth.expectNoState),
    redirectURI,
    codeVerifier,
    { signal, [oauth.allowInsecureRequests]: protocol === 'http:' },
  )
  if (!response.ok) throw new Error(`The provider answered ${response.status} instead of a token`)
  return tokenAnswerSchema.parse(await response.json()).access_token
}
