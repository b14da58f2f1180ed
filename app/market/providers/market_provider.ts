import type { ApplicationService } from '@adonisjs/core/types'

/** Milliseconds between two checks for feeds that are due. */
const LOOK = 1_000

/** Pulls the market's feeds in serving processes, and ends the streams of quotes on shutdown. */
export default class MarketProvider {
  private timer: NodeJS.Timeout | null = null
  private running: Promise<void> | null = null

  constructor(protected app: ApplicationService) {}

  async ready() {
    const { runDueFeeds } = await import('#app/market/feeds/run_feeds')
    const { default: logger } = await import('@adonisjs/core/services/logger')
    this.timer = setInterval(() => {
      this.running ??= runDueFeeds()
        .catch((error) => logger.error({ err: error }, 'market feeds'))
        .finally(() => {
          this.running = null
        })
    }, LOOK)
    this.app.terminating(async () => {
      clearInterval(this.timer!)
      const { quoteHub } = await import('#app/market/shared/quote_hub')
      quoteHub.close()
      await this.running
    })
  }
}
