import { buildApp } from '../../apps/api/src/app.ts'
import { loadConfig } from '../../apps/api/src/platform/config.ts'
import { compiledOnce } from '../../apps/api/src/platform/db/compiled.ts'
import type { Feature } from '../../apps/api/src/platform/feature.ts'
import { openToViewer } from '../../apps/api/src/platform/http/access.ts'
import { openServices } from '../../apps/api/src/platform/open-services.ts'
import { createLog } from '../../apps/api/src/platform/telemetry/log.ts'

/**
 * The platform with one additional route: a read that is the same for all viewers but authenticates them, so
 * that the cost of authentication can be measured separately.
 */
const reads: Feature = {
  name: 'bench',
  routes: (app, { db }) =>
    app.get('/bench/games', { config: { access: openToViewer }, schema: { hide: true } }, async () => ({
      games: await findGames(db),
    })),
}

const findGames = compiledOnce<{ id: string; name: string }>((db) =>
  db.selectFrom('games').select(['id', 'name']).orderBy('name').limit(100),
)

const config = loadConfig()
const { services } = openServices(config, createLog(config, 'bench'), [reads])
const app = await buildApp(services, [reads])
await app.listen({ host: config.HOST, port: config.PORT })
