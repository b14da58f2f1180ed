/*
 * The dollar book (ADR 0025): what both sides of an order hold of each other, in US cents. No money moves in it: it is written beside payments that go
 * from bank to bank outside the platform. A posting moves an amount from one account of the order to another, once for its key; triggers refuse one
 * that does not balance, and any change.
 */
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import DollarPosting from '#app/foreign_trade/models/dollar_posting'
import { DollarAccount, type DollarPostingKind } from '#app/foreign_trade/codes'
import type { DollarCents } from '#app/foreign_trade/rules/dollar_amounts'

export type DollarMove = {
  key: string
  orderId: number
  kind: DollarPostingKind
  memo: string
  from: DollarAccount
  to: DollarAccount
  /** Above zero. */
  amount: DollarCents
}

/** Writes a posting; a repeated key writes none. */
export async function postDollars(trx: Trx, actor: Actor, move: DollarMove): Promise<void> {
  const { key, orderId, kind, memo, from, to, amount } = move
  if (!(amount > 0)) throw new Error(`${key} moves nothing`)
  if (await DollarPosting.query({ client: trx }).where('key', key).first()) return
  const posting = await DollarPosting.create({ key, orderId, kind, memo, actorName: actor.name }, { client: trx })
  await trx.table('dollar_entries').multiInsert([
    { posting_id: posting.id, account: from, amount: -amount },
    { posting_id: posting.id, account: to, amount },
  ])
}

/** What each account of an order holds, US cents. */
export async function dollarBalances(
  client: Trx,
  orderId: number
): Promise<Record<'buyer' | 'seller' | 'goods', DollarCents>> {
  const rows: { account: DollarAccount; amount: string }[] = await client
    .from('dollar_entries as e')
    .join('dollar_postings as p', 'p.id', 'e.posting_id')
    .where('p.order_id', orderId)
    .groupBy('e.account')
    .select('e.account')
    .sum('e.amount as amount')
  const held = new Map(rows.map(({ account, amount }) => [account, Number(amount)]))
  return {
    buyer: held.get(DollarAccount.buyer) ?? 0,
    seller: held.get(DollarAccount.seller) ?? 0,
    goods: held.get(DollarAccount.goods) ?? 0,
  }
}
