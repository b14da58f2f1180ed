const EVERY_MS = 5_000
/** Looks for missing sessions once in so many rounds. */
const ROUNDS = 12
/** Chance of a bid in a session in one round: about one every quarter of a minute. */
const EAGERNESS = 0.35

/** Keeps the auctions of the demo market alive while it is served; without DEMO it does nothing. */
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
