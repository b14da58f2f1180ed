import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import { BatchSchema } from '#database/schema'
import Bale from '#app/catalog/models/bale'
import Entrepot from '#app/catalog/models/entrepot'
import Producer from '#app/catalog/models/producer'

/** One physical batch (glossary §1.1). Price and offer belong to the listing. */
export default class Batch extends BatchSchema {
  static table = 'batches'

  @belongsTo(() => Producer)
  declare producer: BelongsTo<typeof Producer>

  @belongsTo(() => Entrepot)
  declare entrepot: BelongsTo<typeof Entrepot>

  @hasMany(() => Bale)
  declare bales: HasMany<typeof Bale>
}
