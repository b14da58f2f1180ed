/*
 * Deadlines of settlements, claims and invoices (state-machines §6): drafts left lying, automatic confirmation, missing top-ups, late rulings,
 * undisputed invoices, reminders.
 */
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { rowsAfter, sweep } from '#core/sweep'
import { inTransaction } from '#core/transaction'
import { shortTime, tellBuyer } from '#app/order/shared/order_notices'
import { disputeMissingTopUp } from '#app/settlement/actions/claim_steps'
import { endLateDraft } from '#app/settlement/actions/end_late_draft'
import { MISSING_INVOICE, remindInvoice } from '#app/settlement/actions/remind_invoice'
import { remindRuling } from '#app/settlement/actions/remind_ruling'
import { confirmSettlement } from '#app/settlement/actions/confirm_settlement'
import { confirmFeeInvoice } from '#app/settlement/actions/fee_invoice_steps'
import { confirmInvoice } from '#app/settlement/actions/invoice_steps'
import { CONFIRM_DAYS } from '#app/settlement/rules/invoice_confirmation'
import { lockSettlement } from '#app/settlement/shared/lock_settlement'
import { ClaimState, InvoiceState, SettlementState } from '#app/settlement/codes'

/** Carries out everything that is due. @returns counts by kind */
export async function runSettlementTimeouts() {
  const actor = systemActor()
  const now = await databaseNow()
  const at = now.toJSDate()
  const drafts = (last: number) =>
    rowsAfter(last, db.from('settlements').where('state', SettlementState.draft).where('submit_due', '<', at))
  const unruled = (last: number) =>
    rowsAfter(
      last,
      db.from('claims').where('state', ClaimState.open).whereNull('reminded_at').where('rule_due', '<', at)
    )
  const unconfirmed = (last: number) =>
    rowsAfter(last, db.from('settlements').where('state', SettlementState.unconfirmed).where('confirm_due', '<', at))
  const unpaid = (last: number) =>
    rowsAfter(last, db.from('settlements').where('state', SettlementState.unbalanced).where('top_up_due', '<', at))
  const invoices = (last: number) =>
    rowsAfter(
      last,
      db
        .from('invoices')
        .where('state', InvoiceState.issued)
        .where('delivered_at', '<', now.minus({ days: CONFIRM_DAYS }).toJSDate()),
      'settlement_id'
    )
  const feeInvoices = (last: number) =>
    rowsAfter(
      last,
      db
        .from('fee_invoices')
        .where({ state: InvoiceState.issued, refunded: false })
        .where('delivered_at', '<', now.minus({ days: CONFIRM_DAYS }).toJSDate()),
      'settlement_id'
    )
  const uninvoiced = (last: number) =>
    rowsAfter(
      last,
      db
        .from('settlements')
        .where('state', SettlementState.uninvoiced)
        .whereExists((due) =>
          due
            .from('invoices')
            .whereRaw('invoices.settlement_id = settlements.id')
            .whereIn('invoices.state', [...MISSING_INVOICE])
            .where('invoices.due', '<', at)
            .whereRaw('(settlements.reminded_at is null or settlements.reminded_at < invoices.due)')
        )
    )
  const soon = (last: number) =>
    rowsAfter(
      last,
      db
        .from('settlements')
        .where('state', SettlementState.unconfirmed)
        .whereNull('reminded_at')
        .where('confirm_due', '>', at)
        .where('confirm_due', '<', now.plus({ days: 1 }).toJSDate())
    )
  return {
    submitted: await sweep('settlement timeout', drafts, (settlementId) => endLateDraft({ settlementId }, actor)),
    unruled: await sweep('settlement timeout', unruled, (claimId) => remindRuling({ claimId }, actor)),
    confirmed: await sweep('settlement timeout', unconfirmed, (settlementId) =>
      confirmSettlement({ settlementId }, actor)
    ),
    disputed: await sweep('settlement timeout', unpaid, (settlementId) => disputeMissingTopUp({ settlementId }, actor)),
    invoices: await sweep('settlement timeout', invoices, (settlementId) => confirmInvoice({ settlementId }, actor)),
    feeInvoices: await sweep('settlement timeout', feeInvoices, (settlementId) =>
      confirmFeeInvoice({ settlementId }, actor)
    ),
    uninvoiced: await sweep('settlement timeout', uninvoiced, (settlementId) => remindInvoice({ settlementId }, actor)),
    reminded: await sweep('settlement timeout', soon, (settlementId) =>
      inTransaction(async (trx) => {
        const { order, settlement } = await lockSettlement(trx, settlementId, actor)
        if (settlement.remindedAt || settlement.state !== SettlementState.unconfirmed) return
        await tellBuyer(trx, order, {
          code: 'N09',
          title: '结算即将自动确认',
          content: `订单${order.orderNo}结算单${settlement.settlementNo}将于${shortTime(settlement.confirmDue)}自动确认，如有异议请尽快提出。`,
          sms: true,
        })
        settlement.useTransaction(trx)
        await settlement.merge({ remindedAt: now }).save()
      })
    ),
  }
}
