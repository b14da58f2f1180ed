import { AgioTableSchema } from '#database/schema'

/** One version of a price-difference table (F3). A version that priced a batch is never edited; a new version is made instead. */
export default class AgioTable extends AgioTableSchema {
  static table = 'agio_tables'
}
