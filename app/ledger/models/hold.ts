import { HoldSchema } from '#database/schema'

/** A frozen amount of a company with its reason. Changed only by `#app/ledger/actions/holds`. */
export default class Hold extends HoldSchema {}
