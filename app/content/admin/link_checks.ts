import type { DeskCall } from '#app/admin/define'
import { saveFriendshipLink, type FriendshipLinkInput } from '#app/content/actions/save_friendship_link'

/** Links are saved through the action that checks their address. */
export const linkCrud = {
  create: ({ input, trx }: DeskCall<FriendshipLinkInput>) => saveFriendshipLink(input, trx),
  edit: ({ id, input, trx }: DeskCall<FriendshipLinkInput> & { id: number }) =>
    saveFriendshipLink({ ...input, id }, trx),
  delete: true as const,
}
