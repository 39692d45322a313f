import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createLogger, defineConfig } from 'vite'
import { entryFirst } from './vite/entry-first.ts'
import { libraryCuts } from './vite/library-cuts.ts'
import { phoneFiles } from './vite/phone-files.ts'
import { preloadFonts } from './vite/preload-fonts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `npm run dev` names another address when the API's usual port is in use. */
const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:3000'

/** What index.html brings, by the names that its chunks get. */
const SHELL_CHUNK = /^assets\/(index|react|rolldown-runtime)-[\w-]{8}\.(js|css)$/

/** While the API starts or restarts, a page asks in vain: one line says so, without the path through the proxy. */
function quietLogger() {
  const logger = createLogger()
  const { error } = logger
  logger.error = (message, options) =>
    /proxy (socket )?error/.test(message)
      ? logger.warnOnce('The API does not answer yet; the page asks again.', { timestamp: true })
      : error(message, options)
  return logger
}

/** The policy the built pages must live under; the preview server sends it so that the browser tests prove it. */
const previewPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/**
 * `vite build` makes the product from index.html; `vite build --mode catalogue` makes the component
 * catalogue from catalogue.html into a folder of its own, so it never reaches the production bundle.
 */
export default defineConfig(({ mode }) => {
  const isCatalogue = mode === 'catalogue'
  return {
    customLogger: quietLogger(),
    plugins: [
      react(),
      tailwindcss(),
      libraryCuts(),
      entryFirst(),
      preloadFonts(),
      isCatalogue ? [] : phoneFiles(),
    ],
    resolve: { alias: { '@': here('src'), '@locales': here('../../locales') } },
    server: {
      host: '127.0.0.1',
      port: 5173,
      strictPort: true,
      proxy: {
        '/api': { target: apiUrl, ws: true },
        '/media': apiUrl,
        '/calendar': apiUrl,
        '/art': apiUrl,
        '/og': apiUrl,
      },
    },
    preview: {
      host: '127.0.0.1',
      port: 4173,
      strictPort: true,
      headers: { 'content-security-policy': previewPolicy },
    },
    build: {
      outDir: isCatalogue ? '.dev/catalogue' : 'dist',
      emptyOutDir: true,
      manifest: true,
      // A data: URL would be refused by the content security policy, so every asset stays a file.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // By the time anything is imported later, what every page begins with is there: to name it again in each
        // chunk would be weight for nothing.
        resolveDependencies: (_file, needed, { hostType }) =>
          hostType === 'js' ? needed.filter((one) => !SHELL_CHUNK.test(one)) : needed,
      },
      rolldownOptions: {
        input: here(isCatalogue ? 'catalogue.html' : 'index.html'),
        // A feature's door only passes on: whoever takes one thing through it is not given the others.
        treeshake: { moduleSideEffects: [{ test: /\/features\/[^/]+\/index\.ts$/, sideEffects: false }] },
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'react',
                priority: 30,
                test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|[\\/]lib[\\/]react-root\.ts$/,
              },
              // Everything else that index.html brings, whichever page it is.
              { name: 'shell', priority: 20, tags: ['$initial'] },
              // What every Radix part uses: apart, or the smallest of them would bring the overlays.
              {
                name: 'radix',
                priority: 15,
                test: /node_modules[\\/]@radix-ui[\\/](primitive|react-(primitive|slot|compose-refs|context|id|presence|use-[a-z-]+))[\\/]/,
              },
              // The parts that Radix overlays share are wanted together or not at all.
              {
                name: 'overlay',
                priority: 10,
                minShareCount: 2,
                test: /node_modules[\\/](@floating-ui|@radix-ui[\\/]react-(popper|menu|dialog|dismissable-layer|focus-scope|focus-guards|portal|roving-focus|collection|direction)|react-remove-scroll|aria-hidden)/,
              },
              // A file of its own for each small thing that pages share is sixty of them before the first paint of one page,
              // and each costs a phone a turn on the line. So together: what most pages use (but nothing that brings an
              // overlay along), the pictures that many do, and what the pages of tournaments have in common.
              {
                name: 'common',
                priority: 5,
                minShareCount: 14,
                test: /[\\/](lucide-react|contract[\\/]src|money[\\/]src)[\\/]|[\\/]web[\\/]src[\\/](ui|lib)[\\/](?!.*(dialog|sheet|popover|overlay|tooltip|menu|alert|tabs|switch|checkbox|radio|confirm|asking|masked|pix|image|table|bracket|person|money-|moment|period|upload))/,
              },
              {
                name: 'icons',
                priority: 4,
                minShareCount: 5,
                test: /[\\/](lucide-react|contract[\\/]src)[\\/]|[\\/]ui[\\/](suits|vip-icon)\.tsx?$/,
              },
              // Faces, covers and seats: small, and wherever somebody plays.
              {
                name: 'stage',
                priority: 6,
                minShareCount: 2,
                test: /[\\/]artwork[\\/]src[\\/]|[\\/]round-names\.ts$|[\\/]ui[\\/](felt|seats|section-heading|countdown[a-z-]*|participant-picture)\.tsx?$|[\\/](tournament-cover|use-next-match)\.tsx?$/,
              },
              // Lists of tournaments, which the page of one has not.
              {
                name: 'cards',
                priority: 2,
                minShareCount: 2,
                test: /[\\/]features[\\/]tournaments[\\/].*[\\/](tournament-card|create-link|agenda)[a-z.-]*\.tsx?$|[\\/]useIsFetching\.[a-z]+$|[\\/]contract[\\/]src[\\/]home\.ts$/,
              },
              // What only staff use: one name in the list of files that every page carries, instead of one for each.
              {
                name: 'staff',
                priority: 2,
                test: /[\\/]lib[\\/](table-csv|period-fields|person-search)\.tsx$|[\\/]lucide-react[\\/].*[\\/](flask-conical|scale|star|piggy-bank|coins)\.[a-z]+$/,
              },
              {
                name: 'tournaments',
                priority: 3,
                minShareCount: 4,
                test: /[\\/]features[\\/]tournaments[\\/](?!.*(card|cover|dialog|table|manage|organis|desk|mine|house|history))/,
              },
            ],
          },
        },
      },
    },
  }
})
