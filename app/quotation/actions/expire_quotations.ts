import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { rowsAfter, sweep } from '#core/sweep'
import { inTransaction } from '#core/transaction'
import { openerOf } from '#app/quotation/rules/opener'
import { endQuotation } from '#app/quotation/shared/quotation_rows'
import Quotation from '#app/quotation/models/quotation'
import { bargainWord, goodsText, tellSide } from '#app/quotation/shared/notices'
import { BY_TONNE, SalesState } from '#app/catalog/codes'
import { ListingState } from '#app/listing/codes'
import { oneOf } from '#core/define_codes'
import { QuotationAnswer, QuotationState } from '#app/quotation/codes'

const BY_TONNE_SOLD = `b.product_type ${oneOf(...BY_TONNE)}`

/** The reason why an open bargain is over, as SQL over `q`; null while it is not. */
const OVER = `case
  when q.funds_until is not null and q.funds_until < clock_timestamp() then '买方未在时限内入金'
  when q.funds_until is null and q.valid_until < clock_timestamp() then '已过期'
  when b.sales_state <> ${SalesState.onSale} then case when ${BY_TONNE_SOLD} then '商品已售罄' else '批次已售' end
  when not exists (select 1 from listings l where l.id = coalesce(q.listing_id, l.id) and l.batch_id = b.id and l.state = ${ListingState.listed}) then case when ${BY_TONNE_SOLD} then '商品已撤牌' else '批次已撤牌' end
  end`

/** Ends bargains whose term has run out, or whose batch is sold or off the market. @returns number of ended bargains */
export async function expireQuotations(): Promise<number> {
  const overdue = (last: number) =>
    rowsAfter(
      last,
      db
        .from('quotations as q')
        .join('batches as b', 'b.id', 'q.batch_id')
        .where('q.state', QuotationState.open)
        .whereRaw(`(${OVER}) is not null`),
      'q.id'
    )
  return sweep('bargain that is over', overdue, (id) =>
    inTransaction(async (trx) => {
      const quotation = await Quotation.query({ client: trx }).where('id', id).forUpdate().firstOrFail()
      const { rows: still } = await trx.rawQuery(
        `select ${OVER} as over from quotations q join batches b on b.id = q.batch_id where q.id = ? and q.state = ${QuotationState.open}`,
        [id]
      )
      const over: string | undefined = still[0]?.over
      if (!over) return false
      await endQuotation(trx, systemActor(), quotation, {
        state: QuotationState.ended,
        answer: QuotationAnswer.open,
        at: await databaseNow(trx),
        reason: over,
      })
      await tellSide(
        trx,
        quotation,
        openerOf(quotation),
        `${bargainWord(quotation)}已结束`,
        `您对${goodsText(quotation)}的${bargainWord(quotation)}已结束：${over}。`
      )
      return true
    })
  )
}
