/*
 * Runs the feeds that are due. Any process may do it: the one whose update claims a feed runs it. A failure is stored in the feed's row, and the feed
 * is tried again when it is next due; nothing else is affected, and readers see the age of the figures.
 */
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { systemActor } from '#core/actor'
import { DomainError } from '#core/errors'
import { takeFeed, type Taken } from '#app/market/feeds/take_feed'
import MarketFeed from '#app/market/models/market_feed'
import { EnabledState } from '#core/codes'

/** Seconds after which an unfinished run is taken over by another process. */
const CLAIM = 60

/** Runs one feed now and stores the result. */
export async function runFeed(feed: MarketFeed): Promise<Taken | null> {
  const write = (changes: Record<string, unknown>) =>
    db
      .from('market_feeds')
      .where('id', feed.id)
      .update({ ran_at: db.raw('now()'), due_at: db.raw('now() + make_interval(secs => every_seconds)'), ...changes })
  try {
    const result = await takeFeed(feed, systemActor())
    const problem = result.problems.slice(0, 5).join('；').slice(0, 500) || null
    await write({ succeeded_at: db.raw('now()'), taken: result.taken, problem })
    return result
  } catch (error) {
    if (!(error instanceof DomainError)) logger.error({ err: error, feed: feed.name }, 'market feed')
    const problem = error instanceof DomainError ? error.message : '处理失败，详见服务器日志'
    await write({ taken: 0, problem: problem.slice(0, 500) })
    return null
  }
}

/** Runs every feed that is due. */
export async function runDueFeeds(): Promise<void> {
  const { rows } = await db.rawQuery(
    `update market_feeds set due_at = now() + make_interval(secs => ?) where state = ${EnabledState.enabled} and due_at <= now() returning id`,
    [CLAIM]
  )
  await Promise.all(rows.map(async ({ id }: { id: string }) => runFeed(await MarketFeed.findOrFail(id))))
}
