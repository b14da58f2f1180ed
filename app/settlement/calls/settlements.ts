import { call } from '#core/call'
import { listSheet } from '#core/sheets/list_sheet'
import { SHEET_ROWS, upTo } from '#core/sheets/sheet_rows'
import { confirmSettlement, proveTopUp, topUp } from '#app/settlement/actions/confirm_settlement'
import { submitSettlement } from '#app/settlement/actions/submit_settlement'
import type Settlement from '#app/settlement/models/settlement'
import { SALE_COLUMNS, SETTLEMENT_COLUMNS } from '#app/settlement/queries/export_settlements'
import { getSettlement, listSettlements } from '#app/settlement/queries/settlements'
import * as validators from '#app/settlement/validators/settlement'

const moved = (settlement: Settlement) => ({
  settlementId: settlement.id,
  orderId: settlement.orderId,
  state: settlement.state,
})

call.read('/settlement/list', {
  name: '查看结算列表',
  access: 'certified',
  summary: 'Settlements of one side of my company, with totals.',
  input: validators.listValidator,
  run: (input, { actor }) => listSettlements(actor, input),
})

call.file('/settlement/export', {
  name: '导出结算单列表',
  access: 'certified',
  summary: 'The same list as an Excel file.',
  input: validators.listValidator,
  run: async (input, { actor }) =>
    listSheet(
      input.side === 'buyer' ? '采购结算' : '销售结算',
      input.side === 'buyer' ? SETTLEMENT_COLUMNS : SALE_COLUMNS,
      await listSettlements(actor, upTo(SHEET_ROWS, input))
    ),
})

call.read('/settlement/get', {
  name: '查看结算',
  access: 'certified',
  summary: 'One settlement with its invoice and objections, by its id or its order.',
  input: validators.getValidator,
  run: (input, { actor }) => getSettlement(input, actor),
})

call.write('/settlement/submit', {
  name: '提交结算',
  access: 'certified',
  permission: 'settlement:submit',
  summary: 'The seller submits the settlement to the buyer.',
  input: validators.submitValidator,
  binds: ({ settlementId }, { actor }) => getSettlement({ settlementId }, actor),
  message: '结算单已提交',
  run: async (input, { actor, trx }) => moved(await submitSettlement(input, actor, trx)),
})

call.write('/settlement/confirm', {
  name: '确认结算',
  access: 'certified',
  permission: 'settlement:confirm',
  idempotency: 'required',
  summary: 'The buyer confirms; the money is paid out.',
  input: validators.confirmValidator,
  binds: ({ settlementId }, { actor }) => getSettlement({ settlementId }, actor),
  message: '已确认结算',
  run: async (input, { actor, trx }) => moved(await confirmSettlement(input, actor, trx)),
})

call.write('/settlement/topup', {
  name: '补缴货款',
  access: 'certified',
  permission: 'order:pay',
  idempotency: 'required',
  summary: 'The buyer pays what is missing.',
  input: validators.topUpValidator,
  binds: ({ settlementId }, { actor }) => getSettlement({ settlementId }, actor),
  message: '补款成功',
  prove: (input, { actor }) => proveTopUp(input, actor),
  run: async ({ settlementId, seen }, { actor, trx, proof }) =>
    moved(await topUp({ settlementId, seen, proof }, actor, trx)),
})
