import { LedgerEntrySchema } from '#database/schema'

/** One side of a posting. */
export default class LedgerEntry extends LedgerEntrySchema {}
