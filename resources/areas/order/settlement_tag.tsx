import { StateTag } from '~/components/state_tag'
import { InvoiceState, SettlementState } from '#ui/generated/codes'

type Props = { settlement: { state: SettlementState; invoiceState: InvoiceState | null } }

/** Where a settlement stands, in one word: it is 待开票 until its invoice is confirmed, so from the day of the invoice on the word is that of the invoice. */
export function SettlementTag({ settlement: { state, invoiceState } }: Props) {
  const issued = invoiceState !== null && invoiceState !== InvoiceState.unissued
  if (state === SettlementState.uninvoiced && issued) return <StateTag dictionary="invoiceState" code={invoiceState} />
  return <StateTag dictionary="settlementState" code={state} />
}
