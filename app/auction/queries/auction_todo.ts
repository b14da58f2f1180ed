import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { EntryState, LotState, OPEN_SESSION } from '#app/auction/codes'
import type { TodoItem } from '#app/system/ports/todo'

const OWN = '/buyer/auction-item'

/** What waits for the viewer's company in auctions: deposits for sessions it has registered for, and deals that it has to sign. */
export async function auctionTodo(actor: Actor): Promise<TodoItem[]> {
  const companyId = actor.companyId!
  const [unpaid] = await db
    .from('auction_entries as e')
    .join('auction_sessions as s', 's.id', 'e.session_id')
    .where({ 'e.company_id': companyId, 'e.state': EntryState.registered })
    .whereIn('s.state', [...OPEN_SESSION])
    .where('s.end_time', '>', db.raw('now()'))
    .count('* as total')
  const [unsigned] = await db
    .from('auction_lots')
    .where({ buyer_company_id: companyId, state: LotState.hammered })
    .whereNull('signed_at')
    .count('* as total')
  return [
    { key: 'buyer.auction.enter', word: '待缴竞价保证金', count: Number(unpaid.total), path: `${OWN}?tab=entering` },
    { key: 'buyer.auction.sign', word: '待签署成交', count: Number(unsigned.total), path: `${OWN}?tab=won` },
  ].filter(({ count }) => count > 0)
}
