import adonisjs from '@adonisjs/vite/client'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { checkScreens } from './bin/lib/check_screens.mjs'

/** Two front ends, two entries, one build: the storefront (resources) and the back office (admin). They share nothing but tokens. */
export default defineConfig({
  plugins: [checkScreens(), react(), adonisjs({ entryPoints: ['resources/main.tsx', 'admin/main.tsx'] })],
  resolve: {
    alias: {
      '~': new URL('./resources', import.meta.url).pathname,
      '@admin': new URL('./admin', import.meta.url).pathname,
    },
  },
  build: { target: 'es2022', chunkSizeWarningLimit: 1200 },
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/app/**', '**/tests/**'] } },
})
