const EVERY_MS = 5_000
/** Number of rounds between two checks for missing sessions. */
const ROUNDS = 12
/** Probability of a bid in a session in one round: about one bid every 15 seconds. */
const EAGERNESS = 0.35

/** Keeps auctions going in the demo market while it is served; does nothing without DEMO. */
export default class DemoProvider {
  private timer: NodeJS.Timeout | null = null
  private working: Promise<void> | null = null

  async ready() {
    const { default: env } = await import('#start/env')
    if (!env.get('DEMO')) return
    const { unlessAnotherDoes: alone, keepAuctions, rehearseBids } = await import('#app/demo/auctions/keep_auctions')
    const { Random } = await import('#app/demo/shared/random')
    const { default: logger } = await import('@adonisjs/core/services/logger')
    const random = new Random(Date.now() % 2 ** 31)
    let round = 0
    const work = async () => {
      try {
        await alone(async () => {
          if (round++ % ROUNDS === 0) await keepAuctions(random)
          await rehearseBids(random, EAGERNESS)
        })
      } catch (error) {
        logger.error({ err: error }, 'demo auctions')
      }
      this.working = null
    }
    this.timer = setInterval(() => (this.working ??= work()), EVERY_MS)
    this.timer.unref()
  }

  async shutdown() {
    if (this.timer) clearInterval(this.timer)
    await this.working
  }
}
