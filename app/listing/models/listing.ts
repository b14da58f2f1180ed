import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { ListingSchema } from '#database/schema'
import Batch from '#app/catalog/models/batch'
import Company from '#app/company/models/company'

/** One listing (挂牌) of a batch: price and terms, cents per tonne. State 1 is off the market, 2 on the market. */
export default class Listing extends ListingSchema {
  static table = 'listings'

  @belongsTo(() => Batch)
  declare batch: BelongsTo<typeof Batch>

  @belongsTo(() => Company)
  declare company: BelongsTo<typeof Company>
}
