import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { libraryCuts } from './vite/library-cuts.ts'
import { preloadFonts } from './vite/preload-fonts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `npm run dev` names another address when the API's usual port is in use. */
const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:3000'

/** What index.html brings, by the names that its chunks get. */
const SHELL_CHUNK =
  /^assets\/(index|react|data|radix|cn|dist|i18n|query|toast|error-text|spinner-icon|createLucideIcon|preload-helper)-[\w-]{8}\.(js|css)$/

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
    plugins: [react(), tailwindcss(), libraryCuts(), preloadFonts()],
    resolve: { alias: { '@': here('src'), '@locales': here('../../locales') } },
    server: {
      host: '127.0.0.1',
      port: 5173,
      strictPort: true,
      proxy: {
        '/api': { target: apiUrl, ws: true },
        '/media': apiUrl,
        '/calendar': apiUrl,
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
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'react',
                priority: 30,
                test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
              },
              {
                name: 'data',
                priority: 20,
                test: /node_modules[\\/](@tanstack[\\/](react-query|query-core)|i18next|react-i18next|openapi-(fetch|react-query))[\\/]/,
              },
              // What every Radix part uses, the avatar in the navbar included: apart, or it would bring the overlays.
              {
                name: 'radix',
                priority: 15,
                test: /node_modules[\\/]@radix-ui[\\/](primitive|react-(primitive|slot|compose-refs|context|id|use-[a-z-]+))[\\/]/,
              },
              // What tabs and boxes share with the overlays: among them, every page with tabs would bring them all.
              {
                name: 'controls',
                priority: 12,
                test: /node_modules[\\/]@radix-ui[\\/]react-(presence|roving-focus|collection|direction)[\\/]/,
              },
              // The parts that Radix overlays share are wanted together or not at all.
              {
                name: 'overlay',
                priority: 10,
                minShareCount: 2,
                test: /node_modules[\\/](@floating-ui|@radix-ui[\\/]react-(popper|menu|dialog|dismissable-layer|focus-scope|focus-guards|portal)|react-remove-scroll|aria-hidden)/,
              },
            ],
          },
        },
      },
    },
  }
})
