/* The final stages of a demo order: settlement, objection, invoice. */
import { now } from '#core/clock'
import { formatYuan } from '#core/money'
import { renderPdf } from '#core/pdf'
import { storeFile } from '#app/system/files/stored_files'
import { confirmFeeInvoice, issueFeeInvoice } from '#app/settlement/actions/fee_invoice_steps'
import { addClaim } from '#app/settlement/actions/claim_steps'
import { confirmSettlement, topUp } from '#app/settlement/actions/confirm_settlement'
import { confirmInvoice, registerInvoice } from '#app/settlement/actions/invoice_steps'
import { submitSettlement } from '#app/settlement/actions/submit_settlement'
import FeeInvoice from '#app/settlement/models/fee_invoice'
import Invoice from '#app/settlement/models/invoice'
import Settlement from '#app/settlement/models/settlement'
import { ClaimKind, SettlementState } from '#app/settlement/codes'
import type { Pause } from '#app/demo/seeds/order_calendar'
import { demoOperator } from '#app/demo/seeds/seed_people'
import { demoPayProof } from '#app/demo/shared/pay_proof'
import type { Parties } from '#app/demo/shared/parties'
import { SettlementFile } from '#app/settlement/file_purposes'

export type SettlementStage = 'submitted' | 'objected' | 'invoicing' | 'invoiced' | 'completed'

/** Brings a picked-up order through settlement to a stage. */
export async function seedSettlement(stage: SettlementStage, orderId: number, parties: Parties) {
  for await (const pause of settlementSteps(stage, orderId, parties)) void pause
}

/** The same step by step; yields before each step that takes place on a later day. */
export async function* settlementSteps(
  stage: SettlementStage,
  orderId: number,
  { buyer, seller, payer }: Parties
): AsyncGenerator<Pause> {
  const { id: settlementId } = await Settlement.findByOrFail('orderId', orderId)
  yield 'later'
  await submitSettlement({ settlementId }, seller)
  if (stage === 'submitted') return
  yield 'nextDay'
  if (stage === 'objected') {
    const contents = await renderPdf({
      content: [{ text: '复检报告（演示）', fontSize: 18 }, '复检回潮率 9.1%，高于证书。'],
    })
    const file = await storeFile({
      name: '复检报告.pdf',
      mime: 'application/pdf',
      contents,
      purpose: SettlementFile.evidence,
      companyId: buyer.companyId!,
      userId: buyer.userId!,
    })
    await addClaim(
      {
        settlementId,
        kind: ClaimKind.quality,
        content: '到厂复检回潮率高于证书，要求按复检结果结算',
        fileIds: [file.id],
      },
      buyer
    )
    return
  }
  const { state } = await confirmSettlement({ settlementId }, buyer)
  // Somewhat more was on the trucks than was paid for.
  if (state === SettlementState.unbalanced) await topUp({ settlementId, proof: await demoPayProof(payer) }, payer)
  if (stage === 'invoicing') return
  yield 'nextDay'
  const invoice = await Invoice.findByOrFail('settlementId', settlementId)
  await registerInvoice(
    {
      settlementId,
      papers: [
        {
          number: `2665${String(10_000_000 + settlementId * 7919).padStart(16, '0')}`,
          issuedOn: now().toISODate()!,
          amount: invoice.amount,
        },
      ],
    },
    seller
  )
  await seedFeeInvoice(settlementId)
  if (stage === 'invoiced') return
  yield 'nextDay'
  await confirmInvoice({ settlementId }, buyer)
  // Some wait for their payer: they confirm themselves after fifteen days.
  if (settlementId % 3 !== 0) await confirmFeeInvoice({ settlementId }, seller)
}

/** The platform's invoice for its fee, registered by finance. */
async function seedFeeInvoice(settlementId: number) {
  const invoice = await FeeInvoice.findBy('settlementId', settlementId)
  if (!invoice) return
  const finance = await demoOperator('finance')
  const number = `2644${String(20_000_000 + settlementId * 6151).padStart(16, '0')}`
  const contents = await renderPdf({
    content: [
      { text: '电子发票（演示）', fontSize: 18 },
      `发票号码 ${number}`,
      `购买方 ${invoice.title.title}`,
      `*经纪代理服务*交易服务费，订单 ${invoice.orderNo}`,
      `金额 ${formatYuan(invoice.net)} 元，税额 ${formatYuan(invoice.tax)} 元，价税合计 ${formatYuan(invoice.amount)} 元`,
    ],
  })
  const { id: fileId } = await storeFile({
    name: `服务费发票${number}.pdf`,
    mime: 'application/pdf',
    contents,
    purpose: SettlementFile.feeInvoice,
    companyId: null,
    userId: null,
    operatorId: finance.userId,
  })
  await issueFeeInvoice({ id: invoice.id, number, issuedOn: now().toISODate()!, fileId }, finance)
}
