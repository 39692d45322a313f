import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createLogger, defineConfig } from 'vite'
import { entryFirst } from './vite/entry-first.ts'
import { libraryCuts } from './vite/library-cuts.ts'
import { phoneFiles } from './vite/phone-files.ts'
import { preloadFonts } from './vite/preload-fonts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `npm run dev` sets another URL if the API's default port is in use. */
const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:3000'

/** Chunks that index.html loads, by their file names. */
const SHELL_CHUNK = /^assets\/(index|react|rolldown-runtime)-[\w-]{8}\.(js|css)$/

/** While the API starts or restarts, replaces the proxy's stack traces with one line. */
function quietLogger() {
  const logger = createLogger()
  const { error } = logger
  logger.error = (message, options) =>
    /proxy (socket )?error/.test(message)
      ? logger.warnOnce('The API does not answer yet; the page asks again.', { timestamp: true })
      : error(message, options)
  return logger
}

/** The content security policy of built pages; the preview server sends it for the browser tests. */
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
 * `vite build` builds the app from index.html. `vite build --mode catalogue` builds the component catalogue
 * from catalogue.html into its own folder, so it never reaches the production bundle.
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
      // The content security policy blocks data: URLs, so every asset stays a file.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // The shell's chunks are loaded before any dynamic import runs, so no chunk needs to list them again.
        resolveDependencies: (_file, needed, { hostType }) =>
          hostType === 'js' ? needed.filter((one) => !SHELL_CHUNK.test(one)) : needed,
      },
      rolldownOptions: {
        input: here(isCatalogue ? 'catalogue.html' : 'index.html'),
        // A feature's entry point only re-exports, so unused exports can be dropped.
        treeshake: { moduleSideEffects: [{ test: /\/features\/[^/]+\/index\.ts$/, sideEffects: false }] },
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'react',
                priority: 30,
                test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|[\\/]lib[\\/]react-root\.ts$/,
              },
              // Everything else that index.html loads on every page.
              { name: 'shell', priority: 20, tags: ['$initial'] },
              // Shared by all Radix parts. Kept apart, or the smallest part would load the overlays too.
              {
                name: 'radix',
                priority: 15,
                test: /node_modules[\\/]@radix-ui[\\/](primitive|react-(primitive|slot|compose-refs|context|id|presence|use-[a-z-]+))[\\/]/,
              },
              // The parts that Radix overlays share are always used together.
              {
                name: 'overlay',
                priority: 10,
                minShareCount: 2,
                test: /node_modules[\\/](@floating-ui|@radix-ui[\\/]react-(popper|menu|dialog|dismissable-layer|focus-scope|focus-guards|portal|roving-focus|collection|direction)|react-remove-scroll|aria-hidden)/,
              },
              // One file per small shared module would mean sixty requests before a page's first paint. These
              // groups bundle what most pages use (without overlays), common icons, and what the tournament
              // pages share.
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
              // Avatars, covers and seats: small, and used wherever tournaments are shown.
              {
                name: 'stage',
                priority: 6,
                minShareCount: 2,
                test: /[\\/]artwork[\\/]src[\\/]|[\\/]round-names\.ts$|[\\/]ui[\\/](felt|seats|section-heading|countdown[a-z-]*|participant-picture)\.tsx?$|[\\/](tournament-cover|use-next-match)\.tsx?$/,
              },
              // Tournament lists, which the tournament page itself does not need.
              {
                name: 'cards',
                priority: 2,
                minShareCount: 2,
                test: /[\\/]features[\\/]tournaments[\\/].*[\\/](tournament-card|create-link|agenda)[a-z.-]*\.tsx?$|[\\/]useIsFetching\.[a-z]+$|[\\/]contract[\\/]src[\\/]home\.ts$/,
              },
              // Staff-only modules: one entry in the file list that every page carries, not one each.
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
