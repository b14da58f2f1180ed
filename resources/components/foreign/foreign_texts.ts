/* Words for cotton in US dollars: quotes in hundredths of a cent per pound, amounts in US cents. */
import { money } from '~/lib/format'
import { wordOf } from '~/components/state_tag'
import type { OfferTermsRow } from '#wire/foreign_trade/transformers/foreign_offer'

/** `82.35` of 8235. */
export const pounds = (poundPrice: number | null) => (poundPrice === null ? '--' : (poundPrice / 100).toFixed(2))

/** `178,690.59` of US cents. */
export const dollars = (cents: number | null | undefined) => money(cents)

/** `CT2703 +5.00`, or nothing of an offer at a price. */
export function basisLine({ basis, priceContract }: Pick<OfferTermsRow, 'basis' | 'priceContract'>): string | null {
  if (basis === null) return null
  return `${priceContract} ${basis < 0 ? '−' : '+'}${(Math.abs(basis) / 100).toFixed(2)}`
}

/** `2026-10-01 至 2026-11-30` */
export const shipmentLine = ({ shipFrom, shipTo }: Pick<OfferTermsRow, 'shipFrom' | 'shipTo'>) =>
  shipFrom ? `${shipFrom} 至 ${shipTo}` : `不晚于 ${shipTo}`

/** What the contract promises of the fibre: `长度 ≥ 28.6 mm　马值 3.7–4.2`. */
export function promisedLine({
  minLength,
  minMike,
  maxMike,
  minStrength,
}: Pick<OfferTermsRow, 'minLength' | 'minMike' | 'maxMike' | 'minStrength'>): string {
  const parts = measureParts([
    minLength !== null && `长度 ≥ ${minLength} mm`,
    (minMike !== null || maxMike !== null) && `马值 ${minMike ?? '不限'}–${maxMike ?? '不限'}`,
    minStrength !== null && `强力 ≥ ${minStrength} cN/tex`,
  ])
  return parts || '合同不约定'
}

/** Measures beside each other. */
export const measureParts = (parts: (string | false)[]) => parts.filter(Boolean).join('　')

export const documentsLine = (kinds: readonly number[]) =>
  kinds.map((kind) => wordOf('foreignDocumentKind', kind)).join('、')
