import { FriendshipLinkSchema } from '#database/schema'

/** A link to another site, shown in the footer. */
export default class FriendshipLink extends FriendshipLinkSchema {
  static table = 'friendship_links'
}
