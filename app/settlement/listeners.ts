import '#app/settlement/shared/money_checks'
import '#app/settlement/steps/settlement_steps'
import db from '@adonisjs/lucid/services/db'
import { hookIntoOrders } from '#app/order/ports/hooks'
import { registerFileRecords } from '#app/system/ports/file_records'
import { registerSellerFigures } from '#app/listing/ports/seller_figures'
import { registerTodo } from '#app/system/ports/todo'
import { settlementTodo } from '#app/settlement/queries/settlements'
import { formatTime } from '#core/clock'
import { setting } from '#app/system/settings/stored_settings'
import { SettlementSetting } from '#app/settlement/settings'
import { ensureSheetOf } from '#app/settlement/actions/ensure_sheet'
import { attachmentsOf } from '#app/settlement/queries/attachments'
import { giveFeeInvoiceBack } from '#app/settlement/actions/fee_invoice_steps'
import { openSettlement } from '#app/settlement/actions/open_settlement'
import { moveClaim, moveInvoice, moveSettlement } from '#app/settlement/moves'
import Settlement from '#app/settlement/models/settlement'
import { ClaimState, InvoiceState, SettlementState } from '#app/settlement/codes'

registerFileRecords(({ companyId, userId }) => ({
  sql: `exists (select 1 from settlements s join orders o on o.id = s.order_id
    where ((o.buyer_company_id = ? and o.buyer_user_id = ?) or (o.seller_company_id = ? and o.seller_user_id = ?))
    and (s.sheet_file_id = f.id or s.ticket_file_ids @> to_jsonb(f.id)
      or exists (select 1 from claims c where c.settlement_id = s.id and c.file_ids @> to_jsonb(f.id))
      or exists (select 1 from invoices i join invoice_papers p on p.invoice_id = i.id where i.settlement_id = s.id and p.file_id = f.id)
      or (o.seller_company_id = ? and o.seller_user_id = ? and exists (select 1 from fee_invoices i where i.settlement_id = s.id and i.file_id = f.id))))`,
  bindings: [companyId ?? 0, userId ?? 0, companyId ?? 0, userId ?? 0, companyId ?? 0, userId ?? 0],
}))

registerTodo('settlement', settlementTodo)

registerSellerFigures(async (companyId) => {
  const { rows } = await db.rawQuery(
    `select count(*)::int as claims from claims c join orders o on o.id = c.order_id
     where o.seller_company_id = ? and c.company_id <> o.seller_company_id and c.user_id <> 0 and c.state <> ${ClaimState.withdrawn}
       and c.created_at > now() - interval '1 year'`,
    [companyId]
  )
  return rows[0] as { claims: number }
})

hookIntoOrders({
  name: 'settlement',
  async picked(trx, actor, order) {
    await openSettlement(trx, actor, order)
  },
  async cancelled(trx, actor, order, reason) {
    const settlement = await Settlement.query({ client: trx }).where('order_id', order.id).forUpdate().first()
    if (!settlement || settlement.state === SettlementState.voided) return
    await moveSettlement(trx, actor, settlement, {
      to: SettlementState.voided,
      action: 'settlement.cancel',
      summary: '订单取消，结算单作废',
      reason,
    })
    const mine = { settlement_id: settlement.id }
    await moveInvoice.where(trx, actor, mine, {
      to: InvoiceState.reversed,
      action: 'invoice.cancel',
      summary: '订单取消，发票作废',
      reason,
    })
    await giveFeeInvoiceBack(trx, actor, settlement, reason)
    await moveClaim.where(trx, actor, mine, {
      to: ClaimState.withdrawn,
      action: 'claim.cancel',
      summary: '订单取消，异议结束',
      reason,
      columns: { result: '订单已取消' },
    })
  },
  papers: {
    ensure: ensureSheetOf,
    async list(orderId) {
      const settlement = await Settlement.findBy('orderId', orderId)
      if (!settlement || settlement.state === SettlementState.voided)
        return [{ name: '结算单', note: '结算确认后生成', fileId: null }]
      const { settlementNo, sheetFileId, confirmedAt } = settlement
      const note = sheetFileId ? `${formatTime(confirmedAt)} 确认` : '结算确认后生成'
      return [{ name: `结算单${settlementNo}.pdf`, note, fileId: sheetFileId }]
    },
  },
  attachments: attachmentsOf,
  scaleTolerance: async (byTonne, trx) =>
    byTonne
      ? (await setting(SettlementSetting.tonnageTolerance, trx)) * 10
      : setting(SettlementSetting.scaleTolerance, trx),
  async timeline(orderId) {
    const rows = await db.from('settlements').where('order_id', orderId).select('id')
    return rows.map(({ id }) => ({ entity: 'settlement', entityId: String(id) }))
  },
})
