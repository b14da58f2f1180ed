import type { ApplicationService } from '@adonisjs/core/types'

/**
 * In a serving process: starts the heartbeat and applies the rule for outages when the HTTP server answers, starts the session timers, and connects
 * the rooms with those of other processes; ends the streams on shutdown. The process is not ready before.
 */
export default class AuctionProvider {
  /** Rooms and timers run. */
  private running = false

  constructor(protected app: ApplicationService) {}

  async start() {
    const { expectServing, isServing } = await import('#app/auction/shared/pulse')
    const { declareReadiness } = await import('#core/readiness')
    declareReadiness('auction rooms', () => this.running && isServing())
    expectServing()
  }

  async ready() {
    const { roomHub } = await import('#app/auction/rooms/room_hub')
    const { sessionTimers } = await import('#app/auction/shared/session_timers')
    const { startServing, stopServing } = await import('#app/auction/shared/pulse')
    const { default: logger } = await import('@adonisjs/core/services/logger')
    await startServing().catch((error) => logger.error({ err: error }, 'auction pulse'))
    await Promise.all([roomHub.start(), sessionTimers.start()])
    this.running = true
    this.app.terminating(async () => {
      sessionTimers.stop()
      await stopServing()
      await roomHub.close()
    })
  }
}
