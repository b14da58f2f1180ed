import ViteProvider from '@adonisjs/vite/vite_provider'

/**
 * Vite's development server runs under `npm run dev` only. Tests use the build, like production: browser tests see what people get,
 * and other suites start without it.
 */
export default class AssetsProvider extends ViteProvider {
  async start() {
    if (process.env.DEV_MODE) await super.start()
  }

  async shutdown() {
    if (process.env.DEV_MODE) await super.shutdown()
  }
}
