import { DateTime } from 'luxon'
import { manyToMany } from '@adonisjs/lucid/orm'
import type { ManyToMany } from '@adonisjs/lucid/types/relations'
import { UserSchema } from '#database/schema'
import Role from '#app/identity/models/role'
import { YesNo } from '#core/codes'

/** A member of the marketplace (glossary §1.10). */
export default class User extends UserSchema {
  @manyToMany(() => Role, { pivotTable: 'user_roles' })
  declare roles: ManyToMany<typeof Role>

  /** Whether the account is locked after five wrong passwords. */
  get lockUser(): YesNo {
    return this.lockedUntil && this.lockedUntil > DateTime.now() ? YesNo.yes : YesNo.no
  }
}
