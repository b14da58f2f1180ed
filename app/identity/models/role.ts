import { manyToMany } from '@adonisjs/lucid/orm'
import type { ManyToMany } from '@adonisjs/lucid/types/relations'
import { RoleSchema } from '#database/schema'
import Permission from '#app/identity/models/permission'

/** A named set of permissions: `member` roles belong to company staff, `operator` roles to the back office. */
export default class Role extends RoleSchema {
  @manyToMany(() => Permission, { pivotTable: 'role_permissions' })
  declare permissions: ManyToMany<typeof Permission>
}
