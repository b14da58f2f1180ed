import '#app/listing/events'
import Company from '#app/company/models/company'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import BatchHold from '#app/listing/models/batch_hold'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { lockBatch, openListing } from '#app/listing/queries/listing_row'
import { notify } from '#app/system/shared/notices'
import { setting } from '#app/system/settings/stored_settings'
import { ListingSetting } from '#app/listing/settings'
import type { Actor } from '#core/actor'
import { databaseNow, formatTime } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { SalesState, isByTonne } from '#app/catalog/codes'
import { CompanyState } from '#app/company/codes'
import { BatchHoldState } from '#app/listing/codes'
import { ListingRefusal } from '#app/listing/refusals'

/** Days after which a batch may be held by hand again. */
const AGAIN_AFTER_DAYS = 3

export type HoldInput = { batchId: number; customerCompanyId: number; remark?: string | null }

/**
 * 手工预留: the seller holds a listed batch for one named customer, for `manualHold` hours, once per batch in three days. The customer is notified
 * and is the only one who can order it meanwhile.
 */
export async function holdBatch(input: HoldInput, actor: Actor, outer?: Trx): Promise<BatchHold> {
  return inTransaction(async (trx) => {
    const batch = await lockBatch(trx, input.batchId, actor.kind === 'member' ? actor.companyId : undefined)
    await requireTradingCompany(trx, batch.companyId)
    if (isByTonne(batch.productType)) throw refuse(ListingRefusal.byTonneNotHeld)
    if (!(await openListing(trx, batch.id))) throw refuse(ListingRefusal.batchNotListed)
    if (input.customerCompanyId === batch.companyId) throw refuse(ListingRefusal.notForYourself)
    const customer = await Company.query({ client: trx })
      .where({ id: input.customerCompanyId, state: CompanyState.active })
      .first()
    if (!customer) throw InvalidInputError.of('customerCompanyId', '客户企业不存在或未认证')
    const before = await BatchHold.query({ client: trx })
      .where('batch_id', batch.id)
      .whereRaw(`created_at > now() - make_interval(days => ?)`, [AGAIN_AFTER_DAYS])
      .first()
    if (before && batch.salesState === SalesState.onSale)
      throw refuse(ListingRefusal.heldAlready({ days: AGAIN_AFTER_DAYS }))

    await moveSalesState(trx, actor, {
      batchId: batch.id,
      from: SalesState.onSale,
      to: SalesState.reserved,
      reason: `预留给${customer.name}`,
    })
    const hours = await setting(ListingSetting.manualHold, trx)
    const hold = await BatchHold.create(
      {
        batchId: batch.id,
        companyId: batch.companyId,
        customerCompanyId: customer.id,
        customerName: customer.name,
        heldUntil: (await databaseNow(trx)).plus({ hours }),
        state: BatchHoldState.holding,
        remark: input.remark ?? null,
        createdBy: actor.userId,
      },
      { client: trx }
    )
    await notify(trx, {
      code: 'N18',
      companyId: customer.id,
      title: `批次${batch.batchCode}已为贵司预留`,
      content: `${actor.companyName ?? '卖方'}已为贵司预留批次${batch.batchCode}，请于${formatTime(hold.heldUntil)}前下单。`,
      link: `/batch/${batch.batchCode}`,
    })
    return hold
  }, outer)
}
