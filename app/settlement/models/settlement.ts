import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import { SettlementSchema } from '#database/schema'
import SettlementLine from '#app/settlement/models/settlement_line'

export default class Settlement extends SettlementSchema {
  static table = 'settlements'

  declare ticketFileIds: number[]

  @hasMany(() => SettlementLine, { foreignKey: 'settlementId', onQuery: (query) => query.orderBy('line_no') })
  declare lines: HasMany<typeof SettlementLine>
}
