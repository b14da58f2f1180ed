import { Vite } from '@adonisjs/vite'
import ViteProvider from '@adonisjs/vite/vite_provider'

/**
 * For processes whose front-end sources are served by a Vite of another process: under `npm run dev` Vite keeps running while server
 * processes are replaced (`bin/lib/dev_server.mjs`), and is reached at the same address.
 */
class ViteOutside extends Vite {
  get useDevServer() {
    return true
  }

  async generateEntryPointsTags(entryPoints: string[] | string) {
    return ['@vite/client', ...[entryPoints].flat()].map((source) => ({
      tag: 'script' as const,
      attributes: { type: 'module', src: `/${source}` },
      children: [],
      toString: () => `<script type="module" src="/${source}"></script>`,
    }))
  }
}

/**
 * Vite serves the sources of the front ends in development only; `node ace serve` starts its own Vite. Tests use the build, like
 * production: browser tests run what users get, and other suites start without Vite.
 */
export default class AssetsProvider extends ViteProvider {
  private outside = process.env.DEV_ASSETS === 'outside'

  register() {
    super.register()
    if (!this.outside) return
    const vite = new ViteOutside(this.app.config.get('vite'))
    this.app.container.singleton(Vite, () => vite)
  }

  async start() {
    if (process.env.DEV_MODE && !this.outside) await super.start()
  }

  async shutdown() {
    if (process.env.DEV_MODE && !this.outside) await super.shutdown()
  }
}
