import type { ApplicationService } from '@adonisjs/core/types'

/**
 * In a serving process: starts the heartbeat and applies the rule for outages when the HTTP server answers, starts the session timers, and connects
 * the rooms with those of other processes; ends the streams on shutdown.
 */
export default class AuctionProvider {
  constructor(protected app: ApplicationService) {}

  async start() {
    const { expectServing } = await import('#app/auction/shared/pulse')
    expectServing()
  }

  async ready() {
    const { roomHub } = await import('#app/auction/rooms/room_hub')
    const { sessionTimers } = await import('#app/auction/shared/session_timers')
    const { startServing, stopServing } = await import('#app/auction/shared/pulse')
    const { default: logger } = await import('@adonisjs/core/services/logger')
    await startServing().catch((error) => logger.error({ err: error }, 'auction pulse'))
    await Promise.all([roomHub.start(), sessionTimers.start()])
    this.app.terminating(async () => {
      sessionTimers.stop()
      await stopServing()
      await roomHub.close()
    })
  }
}
