import type { Trx } from '#core/transaction'
import { InvalidInputError } from '#core/errors'
import { mayAsk } from '#core/outgoing'
import { feedHosts } from '#app/market/feeds/fetch_feed'
import MarketFeed from '#app/market/models/market_feed'
import { FeedKind } from '#app/market/codes'

type FeedInput = Partial<
  Record<'name' | 'address', string | null> &
    Record<'kind' | 'target' | 'format' | 'everySeconds', number> & { mapping: Record<string, string> | null }
>

/** Saves a feed; its source must be given unless it is the simulator. */
export async function saveFeed({
  id,
  input,
  trx,
}: {
  id?: number | string | null
  input: FeedInput
  trx: Trx
}): Promise<number> {
  const feed = id ? await MarketFeed.findOrFail(id, { client: trx }) : new MarketFeed().useTransaction(trx)
  const { mapping, ...rest } = input
  feed.merge({ ...rest, ...(mapping === undefined ? {} : { mapping: mapping ?? {} }) } as never)
  if (feed.kind !== FeedKind.simulator && !feed.address) throw InvalidInputError.of('address', '请输入地址或文件名')
  if (feed.kind === FeedKind.http && !mayAsk(feed.address!, feedHosts()))
    throw InvalidInputError.of('address', '须为 https:// 开头的公网地址，且在允许的主机范围内')
  const map = feed.mapping as unknown
  if (
    typeof map !== 'object' ||
    map === null ||
    Array.isArray(map) ||
    Object.values(map).some((to) => typeof to !== 'string')
  )
    throw InvalidInputError.of('mapping', '字段对应须为 {"我方字段": "来源字段"}')
  await feed.save()
  return feed.id
}

/** Makes a feed due now. It runs in a transaction of its own, because a slow source must not block this one. */
export async function pullSoon({ id, trx }: { id: number | string; trx: Trx }) {
  await trx
    .from('market_feeds')
    .where('id', id)
    .update({ due_at: trx.raw('now()') })
  return { message: '几秒内拉取，结果见列表' }
}
