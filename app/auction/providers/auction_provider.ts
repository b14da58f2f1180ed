import type { ApplicationService } from '@adonisjs/core/types'

/**
 * While this process serves: takes its pulse and applies the rule for outages before anybody can ask for anything, falls the hammer in
 * time, and connects its rooms with those of other processes; their streams end when it stops.
 */
export default class AuctionProvider {
  constructor(protected app: ApplicationService) {}

  async start() {
    const { startServing } = await import('#app/auction/shared/pulse')
    const { default: logger } = await import('@adonisjs/core/services/logger')
    await startServing().catch((error) => logger.error({ err: error }, 'auction pulse'))
  }

  async ready() {
    const { roomHub } = await import('#app/auction/rooms/room_hub')
    const { sessionTimers } = await import('#app/auction/shared/session_timers')
    await Promise.all([roomHub.start(), sessionTimers.start()])
    this.app.terminating(async () => {
      sessionTimers.stop()
      await roomHub.close()
    })
  }
}
