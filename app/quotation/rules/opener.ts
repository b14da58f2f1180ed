import type Quotation from '#app/quotation/models/quotation'
import { QuotationKind, QuotationSide } from '#app/quotation/codes'

/** The side that began the bargain, and may withdraw it: the buyer of a batch, or the seller who answered a wish. */
export const openerOf = ({ kind }: Pick<Quotation, 'kind'>): QuotationSide =>
  kind === QuotationKind.demand ? QuotationSide.seller : QuotationSide.buyer
