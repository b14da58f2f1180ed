import type { ApplicationService } from '@adonisjs/core/types'

/** Connects the rooms of this process with those of the others while it serves, and ends their streams when it stops. */
export default class AuctionProvider {
  constructor(protected app: ApplicationService) {}

  async ready() {
    const { roomHub } = await import('#app/auction/rooms/room_hub')
    await roomHub.start()
    this.app.terminating(() => roomHub.close())
  }
}
