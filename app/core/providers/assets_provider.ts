import { Vite } from '@adonisjs/vite'
import ViteProvider from '@adonisjs/vite/vite_provider'

/**
 * Pages of a process whose sources are served by a Vite outside of it: under `npm run dev` Vite stays while processes are replaced
 * (bin/lib/dev_server.mjs), and is asked at the same address.
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
 * Vite serves sources of the front ends in development only, `node ace serve` with a Vite of its own. Tests use the build, like
 * production: browser tests see what people get, and other suites start without it.
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
