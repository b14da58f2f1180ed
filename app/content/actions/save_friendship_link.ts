import { InvalidInputError, refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import FriendshipLink from '#app/content/models/friendship_link'
import { PublishState } from '#app/content/codes'
import { CoreRefusal } from '#core/refusals'

export type FriendshipLinkInput = { id?: number; name?: string; url?: string; logoId?: number | null; sort?: number }

/** @throws InvalidInputError for an address that is not http or https; a `javascript:` address would be executed */
export async function saveFriendshipLink({ id, ...input }: FriendshipLinkInput, trx: Trx): Promise<{ id: number }> {
  if (input.url !== undefined && (!/^https?:\/\//i.test(input.url) || !URL.canParse(input.url)))
    throw InvalidInputError.of('url', '请输入以 http:// 或 https:// 开头的网址')
  const link = id
    ? await FriendshipLink.query({ client: trx }).where({ id }).forUpdate().first()
    : new FriendshipLink().fill({ state: PublishState.draft })
  if (!link) throw refuse(CoreRefusal.gone)
  link.useTransaction(trx)
  link.merge(Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never)
  await link.save()
  return { id: link.id }
}
