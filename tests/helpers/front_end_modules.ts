import app from '@adonisjs/core/services/app'
import { createServer, type ViteDevServer } from 'vite'

/** Loads modules of both front ends into the test (`ssrLoadModule`), to draw their components without a browser. Close it afterwards. */
export const frontEndModules = (): Promise<ViteDevServer> =>
  createServer({
    root: app.makePath(),
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    optimizeDeps: { noDiscovery: true, include: [] },
    resolve: {
      alias: {
        '~': app.makePath('resources'),
        '@admin': app.makePath('admin'),
        '#ui': app.makePath('ui'),
        '#wire': app.makePath('app'),
      },
    },
  })
