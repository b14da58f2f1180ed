import adonisjs from '@adonisjs/vite/client'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { checkScreens } from './bin/lib/check_screens.mjs'
import { classNamer } from './bin/lib/class_names.mjs'
import { ownRouter } from './bin/lib/own_router.mjs'
import { storefrontChunks } from './bin/lib/storefront_chunks.mjs'
import { widthsOfScreens } from './bin/lib/widths_of_screens.mjs'

/** The storefront's second build, which the server renders public pages with. It holds all it needs. */
const forServer = process.env.SSR_BUILD === 'true'

/** Two front ends, two entries, one build: the storefront (resources) and the back office (admin). They share `ui/`. */
export default defineConfig(({ command }) => ({
  plugins: [
    checkScreens(),
    ownRouter(),
    react(),
    ...(forServer ? [] : [adonisjs({ entryPoints: ['resources/main.tsx', 'admin/main.tsx'] })]),
  ],
  resolve: {
    alias: {
      '~': new URL('./resources', import.meta.url).pathname,
      '#ui': new URL('./ui', import.meta.url).pathname,
      // only shared rules (SHARED_RULES in app/core/modules.ts) are more than types
      '#wire': new URL('./app', import.meta.url).pathname,
      '#core': new URL('./app/core', import.meta.url).pathname,
      '@admin': new URL('./admin', import.meta.url).pathname,
    },
  },
  css: {
    modules: { localsConvention: 'camelCaseOnly', generateScopedName: classNamer(command === 'build') },
    postcss: { plugins: [widthsOfScreens] },
  },
  build: forServer
    ? { target: 'node24', copyPublicDir: false, minify: false }
    : {
        target: 'es2022',
        chunkSizeWarningLimit: 1200,
        // The entry lists files of pages, and a guest loads that list first: their names are short.
        rolldownOptions: {
          output: {
            chunkFileNames: '[hash:7].js',
            assetFileNames: '[hash:7][extname]',
            codeSplitting: storefrontChunks(),
          },
        },
      },
  ssr: { noExternal: true },
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/app/**', '**/tests/**'] } },
}))
