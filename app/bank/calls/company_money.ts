/* Money of the caller's company: lists, statement, payouts, transfers. */
import { call } from '#core/call'
import { definePace } from '#core/pace'
import { XLSX_TYPE } from '#core/wire_files'
import { now } from '#core/clock'
import { companyStatement } from '#app/ledger/queries/company_statement'
import { frozenOf, listHolds } from '#app/ledger/queries/list_holds'
import { proveWithdrawal, requestWithdrawal } from '#app/bank/actions/request_withdrawal'
import { proveTransfer, transferToMember } from '#app/bank/actions/transfer_to_member'
import * as queries from '#app/bank/queries/company_money'
import { exportStatement } from '#app/bank/queries/export_statement'
import { statementPdf } from '#app/bank/queries/statement_pdf'
import { receiptPdf } from '#app/bank/queries/receipt_pdf'
import { partnersOf } from '#app/bank/ports/trading_partners'
import { toWithdrawRow } from '#app/bank/transformers/bank'
import * as validators from '#app/bank/validators/bank'

/** Each asks the bank. */
const balancePace = definePace('balancesAtBank', { requests: 30, duration: '1 minute' })

call.read('/bank/company/transfer/list', {
  name: '查看资金流水',
  access: 'certified',
  permission: 'money:query',
  summary: 'Transfers of the own company',
  input: validators.transferListValidator,
  run: (input, { actor }) => queries.listTransfers(actor.companyId, input),
})

call.read('/bank/company/withdraw/list', {
  name: '查看出入金',
  access: 'certified',
  permission: 'money:query',
  summary: 'Money in and out of the own company',
  input: validators.withdrawListValidator,
  run: (input, { actor }) => queries.listWithdrawals(actor.companyId, input),
})

call.read('/bank/company/movement/list', {
  name: '查看银行指令',
  access: 'certified',
  permission: 'money:query',
  summary: 'What the bank was told of the own company’s money',
  input: validators.movementListValidator,
  run: (input, { actor }) => queries.listMovements(actor.companyId, input),
})

call.act('/bank/company/balance/get', {
  name: null,
  access: 'certified',
  permission: 'money:query',
  summary: 'Balance of the sub-account at the bank, beside the platform’s books',
  limit: ({ actor }) => balancePace(String(actor.companyId)),
  run: ({ actor }) => queries.balanceAtBank(actor.companyId),
})

call.read('/bank/company/account/list', {
  name: '查看资金账户列表',
  access: 'certified',
  permission: 'money:query',
  summary: 'Account of the own company with balances',
  input: validators.accountListValidator,
  run: (input, { actor }) => queries.listAccounts(actor.companyId, input),
})

call.read('/bank/company/freeze/amount', {
  name: '查看冻结金额',
  access: 'certified',
  permission: 'money:query',
  summary: 'Frozen amount of the own company, by kind',
  input: validators.freezeAmountValidator,
  run: ({ freezeType }, { actor }) => frozenOf(actor.companyId, freezeType),
})

call.read('/bank/company/freeze/list', {
  name: '查看冻结明细',
  access: 'certified',
  permission: 'money:query',
  summary: 'Every frozen amount with its reason',
  input: validators.freezeListValidator,
  run: (input, { actor }) => listHolds(actor.companyId, input),
})

call.read('/bank/company/statement/list', {
  name: '查看对账单',
  access: 'certified',
  permission: 'money:query',
  summary: 'Statement with running balances',
  input: validators.statementValidator,
  run: (input, { actor }) => companyStatement(actor.companyId, input),
})

call.file('/bank/company/statement/export', {
  name: '导出对账单',
  access: 'certified',
  permission: 'money:export',
  summary: 'Statement as Excel',
  input: validators.statementValidator,
  run: async (input, { actor }) => ({
    name: `资金流水_${now().toFormat('yyyyMMddHHmm')}.xlsx`,
    type: XLSX_TYPE,
    contents: await exportStatement(actor.companyId, input),
  }),
})

call.file('/bank/company/statement/paper', {
  name: '打印对账单',
  access: 'certified',
  permission: 'money:export',
  summary: 'Statement as PDF',
  input: validators.statementValidator,
  run: async (input, { actor }) => ({
    name: `对账单_${now().toFormat('yyyyMMddHHmm')}.pdf`,
    type: 'application/pdf',
    contents: await statementPdf(actor.companyId, input),
  }),
})

call.file('/bank/company/receipt', {
  name: '下载电子回单',
  access: 'certified',
  permission: 'money:query',
  summary: 'Receipt of a transfer or of money in or out, as PDF',
  input: validators.receiptValidator,
  run: async ({ kind, id }, { actor }) => ({
    ...(await receiptPdf(kind, id, actor.companyId)),
    type: 'application/pdf',
  }),
})

call.write('/bank/company/withdraw/add', {
  name: '申请出金',
  access: 'certified',
  permission: 'money:withdraw',
  idempotency: 'required',
  summary: 'Ask for money out',
  input: validators.withdrawValidator,
  message: '出金申请已提交',
  prove: (input, { actor }) => proveWithdrawal(input, actor),
  run: async (input, { actor, trx, proof }) => toWithdrawRow(await requestWithdrawal({ ...input, proof }, actor, trx)),
})

call.write('/bank/company/transfer/add', {
  name: '转账',
  access: 'certified',
  permission: 'money:transfer',
  idempotency: 'required',
  summary: 'Transfer to a company that there is an order with',
  input: validators.transferValidator,
  message: '转账成功',
  prove: (input, { actor }) => proveTransfer(input, actor),
  run: (input, { actor, trx, proof }) => transferToMember({ ...input, proof }, actor, trx),
})

call.read('/bank/company/transfer/partners', {
  name: '查看转账对象',
  access: 'certified',
  permission: 'money:transfer',
  summary: 'Companies that may be paid',
  run: ({ actor }) => partnersOf(actor.companyId),
})
