import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const WORKER = 'service-worker/sw.ts'
const SOURCE_STYLE = /<link rel="stylesheet"[^>]*>/
const DRAWN_WITH = /<link rel="(?:stylesheet|preload)"[^>]*>/g

/**
 * Builds the service worker and the offline page. They are not entries of the main build, because that would
 * change how shared code is split. The offline page uses the stylesheet and fonts of index.html. The worker
 * is built separately into one file with a stable name.
 */
export function phoneFiles(): Plugin {
  let links: readonly string[] = []
  let outDir = ''
  return {
    name: 'phone-files',
    configResolved: (config) => {
      outDir = config.build.outDir
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        links = html.match(DRAWN_WITH) ?? []
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        const source = readFileSync(here('offline.html'), 'utf8').replace(SOURCE_STYLE, links.join('\n    '))
        this.emitFile({ type: 'asset', fileName: 'offline.html', source })
      },
    },
    async closeBundle() {
      const rolldownOptions = { input: here(WORKER), output: { entryFileNames: 'sw.js' } }
      await build({
        configFile: false,
        root: here('.'),
        logLevel: 'warn',
        publicDir: false,
        build: { outDir, emptyOutDir: false, rolldownOptions },
      })
    },
    configureServer({ middlewares, environments }) {
      middlewares.use('/sw.js', async (_request, response) => {
        const worker = await environments.client.transformRequest(`/${WORKER}`)
        response.setHeader('content-type', 'text/javascript').setHeader('cache-control', 'no-cache')
        response.end(worker?.code)
      })
    },
  }
}
