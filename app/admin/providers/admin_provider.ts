import type { ApplicationService } from '@adonisjs/core/types'

/** Ends the streams of open lists and inboxes on shutdown. */
export default class AdminProvider {
  constructor(protected app: ApplicationService) {}

  async ready() {
    this.app.terminating(async () => {
      const { changeFeed } = await import('#app/admin/live/change_feed')
      const { inboxFeed } = await import('#app/admin/live/inbox_feed')
      changeFeed.close()
      inboxFeed.close()
    })
  }
}
