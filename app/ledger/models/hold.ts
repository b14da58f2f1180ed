import { HoldSchema } from '#database/schema'

/** A frozen amount of a company with its reason; changed by `#app/ledger/actions/holds` only. */
export default class Hold extends HoldSchema {}
