import { BRAND } from '@trunfo/contract/brand'
import { z } from 'zod'
import { LIVE_LIMITS } from './live/limits.ts'
import { MINUTE_MS } from './minute.ts'
import { parseRedisUrl } from './redis-url.ts'

/**
 * Every setting that the processes read. A test compares the names with `docs/operations.md`. Defaults suit a
 * development machine; production rejects the unsafe ones.
 */
const text = z.string().trim().min(1)
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const whole = z.coerce.number().int().positive()
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

const DEVELOPMENT_SECRET = 'development-only-secret-do-not-use-in-production'
const DEVELOPMENT_ADDRESS = 'privacidade@trunfo.test'
const DEVELOPMENT_KEY = 'development-only-key-do-not-use-in-production'

/** The push services of Chrome, Firefox, Safari and Edge. */
const PUSH_HOSTS =
  'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

const DISCORD_API = 'https://discord.com/api/v10'

export const settings = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('Mode of the process'),
  HOST: text.default('127.0.0.1').describe('Address the HTTP server binds to'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port of the HTTP server'),
  PUBLIC_URL: z
    .url()
    .default('http://localhost:3000')
    .describe('Public URL of the app; the only accepted Origin'),
  OPERATOR_NAME: text
    .default(BRAND.name)
    .describe('Operator of this installation, as named in the terms and the privacy policy'),
  OPERATOR_DOCUMENT: text.optional().describe('CNPJ or CPF of the operator, as shown there'),
  PRIVACY_EMAIL: z
    .email()
    .default(DEVELOPMENT_ADDRESS)
    .describe('Email address for questions about personal data (the encarregado of the LGPD)'),
  EXTRA_ORIGINS: list.default([]).describe('Further accepted origins, comma separated (development only)'),
  DATABASE_URL: text
    .default('postgres://trunfo_app@127.0.0.1:5432/trunfo')
    .describe('PostgreSQL, as the less-privileged application role'),
  DATABASE_OWNER_URL: text
    .optional()
    .describe('PostgreSQL, as the role that owns the tables; migrations only'),
  TOURNAMENT_FORMATS: z
    .enum(['default', 'all'])
    .default('all')
    .describe('Formats of new tournaments; `default` leaves only the drawn knockout'),
  EVENT_LOOP_DELAY_MAX_MS: z.coerce
    .number()
    .int()
    .nonnegative()
    .default(1_000)
    .describe('Event loop delay above which a process sheds requests; 0 disables it'),
  DATABASE_POOL_MAX: whole.default(10).describe('Maximum connections per process'),
  REDIS_URL: text
    .superRefine((url, { addIssue }) => {
      try {
        parseRedisUrl(url)
      } catch (error) {
        addIssue((error as Error).message)
      }
    })
    .default('redis://127.0.0.1:6379')
    .describe('Redis or its Sentinels: fan-out, rate limits, short caches'),
  SESSION_SECRET: text
    .min(32)
    .default(DEVELOPMENT_SECRET)
    .describe('Key that signs cookies and links, 32+ characters'),
  ENCRYPTION_KEYS: list
    .refine((keys) => keys.every((key) => key.length >= 32), 'each key needs 32 characters or more')
    .default([DEVELOPMENT_KEY])
    .describe('Keys that seal secrets in the database, newest first, comma separated, 32+ characters each'),
  HASH_KEYS: list
    .refine((keys) => keys.every((key) => key.length >= 32), 'each key needs 32 characters or more')
    .default([])
    .describe('Keys removed from ENCRYPTION_KEYS: still used to recognise hashes, never to decrypt'),
  STAFF_SECOND_FACTOR: flag
    .default(true)
    .describe('Staff powers need a second factor; production cannot relax it'),
  TRUSTED_PROXIES: list.default([]).describe('IP addresses or CIDR ranges whose X-Forwarded-For is trusted'),
  GOOGLE_CLIENT_ID: text.optional().describe('Sign-in with Google; empty means the button is not shown'),
  GOOGLE_CLIENT_SECRET: text.optional().describe('Secret of the Google client'),
  DISCORD_CLIENT_ID: text.optional().describe('Sign-in with Discord; empty means the button is not shown'),
  DISCORD_CLIENT_SECRET: text.optional().describe('Secret of the Discord client'),
  DISCORD_BOT_TOKEN: text
    .optional()
    .describe('Bot that gives VIPs their role on the community server; empty disables it'),
  DISCORD_SERVER_ID: text.optional().describe('Community server of that bot'),
  DISCORD_VIP_ROLE_ID: text.optional().describe('Role that VIPs have there'),
  DISCORD_API_URL: z.url().default(DISCORD_API).describe('URL of the REST API; tests use another one'),
  TWITCH_CLIENT_ID: text.optional().describe('Sign-in with Twitch; empty means the button is not shown'),
  TWITCH_CLIENT_SECRET: text.optional().describe('Secret of the Twitch client'),
  SMTP_URL: text.default('smtp://127.0.0.1:1025').describe('Mail server'),
  MAIL_FROM: text.default('Trunfo <nao-responda@localhost>').describe('Sender of every mail'),
  VAPID_PUBLIC_KEY: text
    .regex(/^B[\w-]{86}$/, 'is not a key of `cli push-keys`')
    .optional()
    .describe('Public key of web push subscriptions; empty disables push'),
  VAPID_PRIVATE_KEY: text
    .regex(/^[\w-]{43}$/, 'is not a key of `cli push-keys`')
    .optional()
    .describe('Private key that signs every push'),
  VAPID_SUBJECT: z
    .url({ protocol: /^(mailto|https)$/ })
    .optional()
    .describe('Contact for push services: mailto:… or https://…'),
  PUSH_HOSTS: list
    .prefault(PUSH_HOSTS)
    .describe('The only hosts that pushes are sent to, comma separated; *.example.com is all below it'),
  STORAGE_DRIVER: z.enum(['disk', 's3']).default('disk').describe('Where uploads live'),
  STORAGE_DIR: text.default('.dev/storage').describe('Folder of the disk driver'),
  S3_ENDPOINT: z.url().optional().describe('S3-compatible endpoint'),
  S3_PUBLIC_ENDPOINT: z
    .url()
    .optional()
    .describe('S3 endpoint for browsers; empty means private files are served by this server'),
  S3_REGION: text.default('us-east-1').describe('S3 region'),
  S3_BUCKET: text.optional().describe('S3 bucket'),
  S3_ACCESS_KEY_ID: text.optional().describe('S3 access key'),
  S3_SECRET_ACCESS_KEY: text.optional().describe('S3 secret key'),
  MEDIA_PUBLIC_URL: z.url().optional().describe('Origin that serves public uploads; empty means this server'),
  PAYMENT_SANDBOX_URL: z
    .url()
    .optional()
    .describe('Stand-in for both payment providers; empty means the real ones (development only)'),
  METRICS_TOKEN: text.optional().describe('Bearer token for /metrics; without it production answers 404'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional().describe('OpenTelemetry collector; empty means no traces'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Log level'),
  RATE_LIMIT_API_PER_IP: whole.default(200).describe('Requests per minute from one IP address'),
  RATE_LIMIT_API_PER_USER: whole.default(300).describe('Requests per minute from one person'),
  RATE_LIMIT_SCALE: whole
    .default(1)
    .describe('Multiplies every other limit; production allows values other than 1 only on loopback'),
  LIVE_SOCKETS_PER_IP: whole
    .default(LIVE_LIMITS.socketsPerAddress)
    .describe('Live sockets per IP address and process'),
  LIVE_SOCKETS_PER_USER: whole
    .default(LIVE_LIMITS.socketsPerPerson)
    .describe('Live sockets per person and process'),
  WORKER_CONCURRENCY: whole.default(8).describe('Jobs one worker process runs at once'),
  WORKER_PORT: whole
    .max(65535)
    .optional()
    .describe('Port on which a worker serves /healthz, /readyz and /metrics; empty means none'),
  CLOCK_MINUTE_MS: whole
    .max(MINUTE_MS)
    .default(MINUTE_MS)
    .describe('Length of a minute of match clocks and check-ins; tests shorten it'),
  SHUTDOWN_GRACE_MS: whole.default(10_000).describe('Grace period for open requests when a process stops'),
  TOURNAMENT_OVERDUE_DAYS: whole
    .default(7)
    .describe('Days after its start time until a tournament that was not started is cancelled'),
  WEB_DIST: text.optional().describe('Built web files; empty means apps/web/dist, when it exists'),
} as const

const schema = z.object(settings)

export type Config = Readonly<z.infer<typeof schema>> & { readonly isProduction: boolean }

/** Reads the settings, treating empty variables as absent. Throws an error that lists every problem. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw new Error(`Invalid configuration:\n${z.prettifyError(parsed.error)}`)
  }
  const config = { ...parsed.data, isProduction: parsed.data.NODE_ENV === 'production' }
  const problems = [...incomplete(config), ...(config.isProduction ? unsafeInProduction(config) : [])]
  if (problems.length > 0) throw new Error(`Invalid configuration:\n- ${problems.join('\n- ')}`)
  return Object.freeze(config)
}

function incomplete(config: z.infer<typeof schema>): string[] {
  const problems = (['GOOGLE', 'DISCORD', 'TWITCH'] as const)
    .filter((name) => Boolean(config[`${name}_CLIENT_ID`]) !== Boolean(config[`${name}_CLIENT_SECRET`]))
    .map((name) => `${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together`)
  const community = ['DISCORD_BOT_TOKEN', 'DISCORD_SERVER_ID', 'DISCORD_VIP_ROLE_ID'] as const
  if (new Set(community.map((name) => Boolean(config[name]))).size > 1)
    problems.push(`${community.join(', ')} go together`)
  const push = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const
  if (new Set(push.map((name) => Boolean(config[name]))).size > 1)
    problems.push(`${push.join(', ')} go together`)
  if (config.STORAGE_DRIVER !== 's3') return problems
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  return [
    ...problems,
    ...needed.filter((name) => !config[name]).map((name) => `${name} is needed by STORAGE_DRIVER=s3`),
  ]
}

function unsafeInProduction(config: z.infer<typeof schema>): string[] {
  const problems: string[] = []
  const url = new URL(config.PUBLIC_URL)
  const isLoopback = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  if (url.protocol !== 'https:' && !isLoopback) problems.push('PUBLIC_URL must be https')
  if (config.SESSION_SECRET === DEVELOPMENT_SECRET) problems.push('SESSION_SECRET is the development value')
  if (config.ENCRYPTION_KEYS.length === 0) problems.push('ENCRYPTION_KEYS is empty')
  if (config.ENCRYPTION_KEYS.includes(DEVELOPMENT_KEY)) {
    problems.push('ENCRYPTION_KEYS has the development value')
  }
  // Visitors need a contact for questions about their data.
  if (config.PRIVACY_EMAIL === DEVELOPMENT_ADDRESS && !isLoopback) problems.push('PRIVACY_EMAIL is needed')
  if (!config.STAFF_SECOND_FACTOR) problems.push('STAFF_SECOND_FACTOR cannot be relaxed')
  if (config.RATE_LIMIT_SCALE !== 1 && !isLoopback) problems.push('RATE_LIMIT_SCALE is for tests')
  if (config.CLOCK_MINUTE_MS !== MINUTE_MS) problems.push('CLOCK_MINUTE_MS is for tests')
  if (config.PAYMENT_SANDBOX_URL) problems.push('PAYMENT_SANDBOX_URL is for development')
  if (config.DISCORD_API_URL !== DISCORD_API) problems.push('DISCORD_API_URL is for tests')
  if (config.EXTRA_ORIGINS.length > 0) problems.push('EXTRA_ORIGINS is for development')
  if (config.TRUSTED_PROXIES.some((range) => range === '0.0.0.0/0' || range === '::/0')) {
    problems.push('TRUSTED_PROXIES must not trust the whole internet')
  }
  return problems
}
