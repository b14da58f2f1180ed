import { DateTime } from 'luxon'
import { manyToMany } from '@adonisjs/lucid/orm'
import type { ManyToMany } from '@adonisjs/lucid/types/relations'
import { UserSchema } from '#database/schema'
import Role from '#app/identity/models/role'

/** A member of the marketplace (glossary §1.10). */
export default class User extends UserSchema {
  @manyToMany(() => Role, { pivotTable: 'user_roles' })
  declare roles: ManyToMany<typeof Role>

  /** 1 while locked after five wrong passwords. */
  get lockUser(): 0 | 1 {
    return this.lockedUntil && this.lockedUntil > DateTime.now() ? 1 : 0
  }
}
