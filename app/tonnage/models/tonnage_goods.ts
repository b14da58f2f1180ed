import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { TonnageGoodSchema } from '#database/schema'
import Batch from '#app/catalog/models/batch'

/** Facts of goods that are sold by the tonne, beside their row in `batches`, whose gross weight is what is left to sell. */
export default class TonnageGoods extends TonnageGoodSchema {
  static table = 'tonnage_goods'

  @belongsTo(() => Batch)
  declare batch: BelongsTo<typeof Batch>
}
