import { action, computed, number, text, textarea, weight } from '#app/admin/define'
import { withdrawForeignOffer } from '#app/foreign_trade/actions/save_foreign_offer'
import { ForeignDocumentKind, ForeignOfferState } from '#app/foreign_trade/codes'

const ofBatch = (column: string) => `(select b.${column} from batches b where b.id = foreign_offers.batch_id)`

const documentWords = ForeignDocumentKind.entries.map(({ code, word }) => `when '${code}' then '${word}'`).join(' ')

/** Quotes as the trade says them, and what the batch says of the goods. */
export const offerColumns = {
  offerNo: computed(text({ label: '报价号' }), ofBatch('batch_code')),
  origin: computed(text({ label: '产地' }), ofBatch('chandi')),
  productionYear: computed(number({ label: '年度', plain: true }), ofBatch('production_year')),
  netWeight: computed(weight({ label: '净重' }), ofBatch('net_weight')),
  packets: computed(number({ label: '包数', unit: '包' }), ofBatch('packets')),
  port: computed(text({ label: '目的港' }), ofBatch('pod')),
  quoteText: computed(
    text({ label: '报价（美分/磅）' }),
    `coalesce(to_char(foreign_offers.pound_price / 100.0, 'FM9990.00'), foreign_offers.price_contract ||
      case when foreign_offers.basis < 0 then ' −' else ' +' end || to_char(abs(foreign_offers.basis) / 100.0, 'FM9990.00'))`
  ),
  documentsText: computed(
    text({ label: '随附单证' }),
    `(select string_agg(case d.kind ${documentWords} end, '、' order by d.kind::int) from jsonb_array_elements_text(foreign_offers.documents) d (kind))`
  ),
}

/** Sections of the record. */
export const offerSections = [
  {
    label: '报盘',
    fields: ['offerNo', 'batchId', 'companyId', 'contactName', 'state', 'offeredAt', 'quoteText'] as const,
  },
  {
    label: '货物',
    fields: [
      ...(['origin', 'productionYear', 'grade', 'netWeight', 'packets', 'port', 'minLength', 'minStrength'] as const),
      ...(['minMike', 'maxMike'] as const),
    ],
  },
  {
    label: '条款',
    fields: [
      ...(['term', 'shipFrom', 'shipTo', 'payment', 'quotaKind', 'rules', 'arbitration'] as const),
      ...(['documentsText', 'remark'] as const),
    ],
  },
] as const

export const foreignOfferActions = {
  withdraw: action({
    label: '撤盘',
    tone: 'danger',
    confirm: '买方不再看到该报盘；卖方会收到通知和原因，可以重新报盘。',
    available: { state: [ForeignOfferState.offered] },
    form: { reason: textarea({ label: '原因', required: true, maxLength: 200, help: '通知卖方' }) },
    run: async ({ id, input, actor, trx }) => {
      await withdrawForeignOffer({ offerId: id, reason: input.reason }, actor, trx)
    },
  }),
}
