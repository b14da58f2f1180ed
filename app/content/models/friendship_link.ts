import { FriendshipLinkSchema } from '#database/schema'

/** A site of somebody else that the footer names. */
export default class FriendshipLink extends FriendshipLinkSchema {
  static table = 'friendship_links'
}
