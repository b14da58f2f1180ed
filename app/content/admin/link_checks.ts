import { saveFriendshipLink } from '#app/content/actions/save_friendship_link'
import type { Trx } from '#core/transaction'

/** Links are written through the action that checks their address. */
export const linkCrud = {
  create: ({ input, trx }: { input: any; trx: Trx }) => saveFriendshipLink(input, trx),
  edit: ({ id, input, trx }: { id: number; input: any; trx: Trx }) => saveFriendshipLink({ ...input, id }, trx),
  delete: true as const,
}
