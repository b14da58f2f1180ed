import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import { LedgerTransactionSchema } from '#database/schema'
import LedgerEntry from '#app/ledger/models/ledger_entry'

/** One balanced posting. Written only by `#app/ledger/actions/post`, never changed. */
export default class LedgerTransaction extends LedgerTransactionSchema {
  @hasMany(() => LedgerEntry, { foreignKey: 'transactionId' })
  declare entries: HasMany<typeof LedgerEntry>
}
