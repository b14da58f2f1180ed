import nzh from 'nzh/cn'
import { siteName } from '#config/app'
import { formatTime } from '#core/clock'
import { refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { paperNote, paperPairs } from '#core/paper'
import { renderPdf } from '#core/pdf'
import Transfer from '#app/bank/models/transfer'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import { unseal } from '#core/sealed_columns'
import { maskCard } from '#app/bank/shared/secrets'
import { PaymentNature, WithdrawDirection, WithdrawState } from '#app/bank/codes'
import { BankRefusal } from '#app/bank/refusals'
import { CoreRefusal } from '#core/refusals'

type Side = { name: string | null; card: string | null }
type Receipt = { no: string; kind: string; time: string; payer: Side; payee: Side; amount: number; memo: string | null }

async function receiptOf(kind: 'transfer' | 'withdraw', id: number, companyId: number): Promise<Receipt> {
  if (kind === 'transfer') {
    const transfer = await Transfer.query()
      .where('id', id)
      .where((q) => q.where('payerCompanyId', companyId).orWhere('payeeCompanyId', companyId))
      .first()
    if (!transfer) throw refuse(CoreRefusal.gone)
    return {
      no: transfer.apiOrderId,
      kind: '转账',
      time: formatTime(transfer.transferTime)!,
      payer: { name: transfer.payerCompanyName, card: transfer.cardPayer },
      payee: { name: transfer.payeeCompanyName, card: transfer.cardPayee },
      amount: transfer.amount,
      memo: transfer.memo,
    }
  }
  const record = await WithdrawRecord.query().where({ id, companyId, state: WithdrawState.done }).first()
  if (!record) throw refuse(BankRefusal.receiptNotReady)
  const outside = {
    name: record.entityName,
    card: `${record.entityBankName ?? ''} ${maskCard(unseal(record.entityBankCard))}`.trim(),
  }
  const own = {
    name: record.direction === WithdrawDirection.out ? record.entityName : '监管子账户',
    card: record.subAccount,
  }
  return {
    no: record.apiOrderId,
    kind:
      record.nature === PaymentNature.ordinary
        ? WithdrawDirection.word(record.direction)
        : PaymentNature.word(record.nature),
    time: formatTime(record.finishedAt)!,
    payer: record.direction === WithdrawDirection.in ? outside : own,
    payee: record.direction === WithdrawDirection.in ? own : outside,
    amount: record.amount,
    memo: record.remarks,
  }
}

/** 电子回单 of a transfer or of a completed payment in or out, as PDF. @throws NotFoundError, also for those of another company */
export async function receiptPdf(
  kind: 'transfer' | 'withdraw',
  id: number,
  companyId: number
): Promise<{ name: string; contents: Buffer }> {
  const receipt = await receiptOf(kind, id, companyId)
  const words = nzh.toMoney((receipt.amount / 100).toFixed(2), { outSymbol: false })
  const contents = await renderPdf({
    content: [
      { text: `${siteName} 电子回单`, fontSize: 18, bold: true, alignment: 'center', margin: [0, 0, 0, 16] },
      paperPairs([
        ['回单编号', receipt.no],
        ['业务类型', receipt.kind],
        ['交易时间', receipt.time],
        ['付款方', receipt.payer.name],
        ['付款账户', receipt.payer.card],
        ['收款方', receipt.payee.name],
        ['收款账户', receipt.payee.card],
        ['金额（小写）', `${formatYuan(receipt.amount)} 元`],
        ['金额（大写）', `人民币${words}`],
        ['摘要', receipt.memo],
      ]),
      paperNote('本回单由平台根据银行监管账户记录生成，仅供核对。'),
    ],
  })
  return { name: `电子回单_${receipt.no}.pdf`, contents }
}
