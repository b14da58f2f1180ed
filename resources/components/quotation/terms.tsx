import type { QuotationTerms } from '#wire/quotation/transformers/quotation'
import { wordOf } from '~/components/state_tag'
import { money } from '~/lib/format'

/** What comes with the price of a bargain: delivery, storage, deposit, days. */
export function Terms({ terms }: { terms: QuotationTerms }) {
  const parts = [
    wordOf('deliveryType', terms.deliveryType),
    `仓储费${wordOf('storageFeeType', terms.storageFeeType)}${terms.storageFeeMemo ? `（${terms.storageFeeMemo}）` : ''}`,
    `成交后冻结定金 ${money(terms.deposit)} 元`,
    terms.pointDeadline && `点价截止 ${terms.pointDeadline}`,
    terms.appointmentDate && `预售交货 ${terms.appointmentDate}`,
    terms.remark,
  ].filter(Boolean)
  return <p className="text-soft text-small">{parts.join('；')}</p>
}
