import { QuotationAnswer, QuotationOutcome, QuotationState } from '#app/quotation/codes'

/** What has become of an inquiry. */
export function outcomeOf({
  state,
  acceptState,
}: {
  state: QuotationState
  acceptState: QuotationAnswer
}): QuotationOutcome {
  if (acceptState === QuotationAnswer.accepted) return QuotationOutcome.accepted
  if (acceptState === QuotationAnswer.refused) return QuotationOutcome.refused
  if (state === QuotationState.withdrawn) return QuotationOutcome.withdrawn
  return state === QuotationState.ended ? QuotationOutcome.ended : QuotationOutcome.open
}
