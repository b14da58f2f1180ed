import { HoldSchema } from '#database/schema'

/** A frozen amount of a company with its reason; changed by `#app/ledger/holds` only. */
export default class Hold extends HoldSchema {}
