import { randomBytes, timingSafeEqual } from 'node:crypto'
import { OAUTH_PROVIDERS, type OAuthProvider } from '@trunfo/contract/accounts/oauth'
import {
  oauthCallbackQuerySchema,
  oauthParamsSchema,
  oauthProvidersSchema,
  oauthStartQuerySchema,
} from '@trunfo/contract/accounts/oauth.schemas'
import { sitePath } from '@trunfo/contract/site-path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { open } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import type { Services } from '../../../platform/services.ts'
import { rememberDevice } from '../known-devices.ts'
import { sendSessionCookie } from '../sessions/index.ts'
import { sendChallengeCookie } from '../sign-in/sign-in.ts'
import { authorizationUrl, fetchProfile } from './client.ts'
import { consumeJourney, sendJourneyCookie } from './journey-cookie.ts'
import { signInWithProvider } from './oauth.commands.ts'
import { clientOf, PROVIDERS } from './providers.ts'

const AFTER_SIGN_IN = '/tournaments'

/**
 * Browsers reach these routes through links, so every outcome is a redirect: to the requested page, or to the
 * sign-in page with an error. Only tests pass other `providers`.
 */
export function oauthRoutes(app: App, services: Services, providers = PROVIDERS): void {
  const { config, log } = services

  /** Throws for a provider that the operator has not configured. */
  const journeyTo = (id: OAuthProvider, codeVerifier: string) => {
    const client = clientOf(config, id)
    if (!client) throw new AppError('platform.not_found')
    const redirectURI = new URL(`/api/accounts/oauth/${id}/callback`, config.PUBLIC_URL).href
    return { provider: providers[id], client, redirectURI, codeVerifier }
  }

  app.get(
    '/api/accounts/oauth',
    {
      config: { access: open, cache: { seconds: 60 } },
      schema: { tags: ['accounts'], response: { 200: oauthProvidersSchema } },
    },
    async () => ({ providers: OAUTH_PROVIDERS.filter((id) => clientOf(config, id)) }),
  )

  app.get(
    '/api/accounts/oauth/:provider',
    {
      config: { access: open },
      schema: { tags: ['accounts'], params: oauthParamsSchema, querystring: oauthStartQuerySchema },
    },
    async (request, reply) => {
      const { provider } = request.params
      const [state, codeVerifier] = [randomText(), randomText()]
      const url = await authorizationUrl(journeyTo(provider, codeVerifier), state)
      const returnTo = sitePath(request.query.returnTo)
      const referralCode = request.query.referralCode ?? null
      sendJourneyCookie(reply, config, { provider, state, codeVerifier, returnTo, referralCode })
      return reply.header('cache-control', 'no-store').redirect(url.href)
    },
  )

  app.get(
    '/api/accounts/oauth/:provider/callback',
    {
      config: { access: open, limits: ['signInAddress'] },
      schema: { tags: ['accounts'], params: oauthParamsSchema, querystring: oauthCallbackQuerySchema },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        return reply.redirect(await arrive(request, reply, request.params.provider, request.query))
      } catch (error) {
        if (!(error instanceof AppError)) log.warn({ err: error }, 'a sign-in elsewhere failed')
        const code = error instanceof AppError ? error.code : 'accounts.oauth_failed'
        return reply.redirect(`/login?oauth_error=${encodeURIComponent(code)}`)
      }
    },
  )

  async function arrive(
    request: FastifyRequest,
    reply: FastifyReply,
    providerId: OAuthProvider,
    { state, code, error }: { state?: string; code?: string; error?: string },
  ): Promise<string> {
    const started = consumeJourney(request, reply, config)
    if (!started || started.provider !== providerId || !isSame(started.state, state)) {
      throw new AppError('accounts.oauth_failed')
    }
    if (!code)
      throw new AppError(error === 'access_denied' ? 'accounts.oauth_cancelled' : 'accounts.oauth_failed')
    const journey = journeyTo(providerId, started.codeVerifier)
    const profile = await fetchProfile(journey, code)
    const caller = { ip: request.ip, userAgent: request.headers['user-agent'] }
    const { referralCode } = started
    const elsewhere = { providerId, providerLabel: journey.provider.label, profile, referralCode }
    const outcome = await signInWithProvider(services, elsewhere, caller)
    if (outcome.step === 'done') {
      sendSessionCookie(reply, config, outcome.sessionToken)
      await rememberDevice(services, request, reply, outcome.userId)
      // The sign-in page reports it and goes on to the default page.
      if (outcome.isReferralUnknown) return '/login?referral=unknown'
      return started.returnTo ?? AFTER_SIGN_IN
    }
    sendChallengeCookie(reply, config, outcome.challengeToken)
    return '/login?step=second-factor'
  }
}

const randomText = (): string => randomBytes(32).toString('base64url')

function isSame(expected: string, given = ''): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
