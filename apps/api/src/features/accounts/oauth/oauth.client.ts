import type { Client, Profile, ProviderDefinition } from './providers.ts'

/** How long somebody may wait in front of a white page for another company's server. */
const PATIENCE_MS = 10_000

interface Journey {
  readonly provider: ProviderDefinition
  readonly client: Client
  readonly redirectURI: string
  readonly codeVerifier: string
}

/** Loaded when somebody uses it: most installations name no provider, and it weighs more than all of accounts. */
const loadEngine = () => import('better-auth/oauth2')

/** Where the browser is sent. The verifier stays here and only its hash travels (PKCE). */
export async function authorizationUrl(
  { provider, client, redirectURI, codeVerifier }: Journey,
  state: string,
): Promise<URL> {
  const { createAuthorizationURL } = await loadEngine()
  return createAuthorizationURL({
    id: provider.label,
    options: client,
    authorizationEndpoint: provider.authorizationEndpoint,
    scopes: [...provider.scopes],
    additionalParams: { ...provider.parameters },
    state,
    codeVerifier,
    redirectURI,
  })
}

/** Trades the code for a token and the token for who it is. The token is then forgotten: we need no more of it. */
export async function fetchProfile(
  { provider, client, redirectURI, codeVerifier }: Journey,
  code: string,
): Promise<Profile> {
  const { validateAuthorizationCode } = await loadEngine()
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const { accessToken } = await orAborted(
    signal,
    validateAuthorizationCode({
      code,
      codeVerifier,
      redirectURI,
      options: client,
      tokenEndpoint: provider.tokenEndpoint,
    }),
  )
  if (!accessToken) throw new Error('The provider gave no access token')
  const response = await fetch(provider.profileEndpoint, {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    redirect: 'error',
    signal,
  })
  if (!response.ok) throw new Error(`The provider answered ${response.status} instead of a profile`)
  return provider.profileSchema.parse(await response.json())
}

/** The library sets no end to its request. */
function orAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])
}
