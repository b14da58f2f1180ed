import { manyToMany } from '@adonisjs/lucid/orm'
import type { ManyToMany } from '@adonisjs/lucid/types/relations'
import { OperatorSchema } from '#database/schema'
import Role from '#app/identity/models/role'

/** A user of the back office. */
export default class Operator extends OperatorSchema {
  @manyToMany(() => Role, { pivotTable: 'operator_roles' })
  declare roles: ManyToMany<typeof Role>
}
