import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { findFreePort } from '../services/index.ts'
import { ROOT } from '../stack/build.ts'
import type { Stack } from '../stack/index.ts'

const SCRIPT = 'assets/control.js'
const HTML = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <!--page-head--><!--/page-head-->
    <script type="module" crossorigin src="/${SCRIPT}"></script>
  </head>
  <body>
    <div id="root"></div>
    <!--page-boot-->
  </body>
</html>`
const SOURCE = `
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  createRoot(document.getElementById('root')).render(createElement('h1', null, 'Trunfo'))`

/**
 * Serves React and one heading from a separate API process: the least that a page of ours can cost on this
 * machine. The shell, the content security policy and the compression are the same. Resolves to its URL.
 */
export async function serveControlPage(stack: Stack): Promise<string> {
  const dir = await buildControl(stack.env.WEB_DIST ?? '')
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  await stack.startServer({ port, settings: { WEB_DIST: dir, PUBLIC_URL: url } })
  // A page without queries: its HTML contains no preloaded responses.
  return `${url}/login`
}

async function buildControl(webDist: string): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'trunfo-control-'))
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  for (const folder of ['assets', '.vite']) mkdirSync(join(dir, folder))
  await build({
    stdin: { contents: SOURCE, resolveDir: join(ROOT, 'apps/web') },
    outfile: join(dir, SCRIPT),
    define: { 'process.env.NODE_ENV': '"production"' },
    bundle: true,
    minify: true,
    format: 'esm',
  })
  writeFileSync(join(dir, `${SCRIPT}.br`), brotliCompressSync(readFileSync(join(dir, SCRIPT))))
  writeFileSync(join(dir, 'index.html'), HTML)
  // The server requires every page in the manifest; here each one is the same script.
  const manifest = JSON.parse(readFileSync(join(webDist, '.vite/manifest.json'), 'utf8')) as object
  const modules = Object.keys(manifest).map((name) => [name, { file: SCRIPT }])
  writeFileSync(join(dir, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(modules)))
  return dir
}
