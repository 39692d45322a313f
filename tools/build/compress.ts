import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Writes a Brotli and a gzip copy beside every web asset that is large enough to benefit. Compressing once at
 * the highest level saves the server from doing it per request.
 */
const assets = join(import.meta.dirname, '../../apps/web/dist/assets')
const WORTHWHILE_BYTES = 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function compress(file: string): Promise<void> {
  const content = await readFile(join(assets, file))
  if (content.length < WORTHWHILE_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [brotli, gzipped] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })])
  await writeFile(join(assets, `${file}.br`), brotli)
  await writeFile(join(assets, `${file}.gz`), gzipped)
}

await Promise.all(globSync('**/*.{js,css,svg,json,map,txt}', { cwd: assets }).map(compress))
