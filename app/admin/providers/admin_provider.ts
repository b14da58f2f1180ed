import type { ApplicationService } from '@adonisjs/core/types'

/** Ends the streams of open lists on shutdown. */
export default class AdminProvider {
  constructor(protected app: ApplicationService) {}

  async ready() {
    this.app.terminating(async () => {
      const { changeFeed } = await import('#app/admin/live/change_feed')
      changeFeed.close()
    })
  }
}
