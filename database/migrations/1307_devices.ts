import { BaseSchema } from '@adonisjs/lucid/schema'

/** Sessions say on which device they run, and devices from which somebody has logged in before are known. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('access_tokens', (table) => {
      table.string('device', 40).notNullable().defaultTo('未知设备').comment('设备')
      // SHA-256 of the cookie of the browser that logged in: a token that was carried elsewhere opens nothing. Null for programs.
      table.string('device_hash', 64).nullable()
    })
    this.schema.createTable('known_devices', (table) => {
      table.string('kind', 10).notNullable()
      table.bigInteger('owner_id').notNullable()
      // SHA-256 of the cookie that the browser keeps.
      table.string('hash', 64).notNullable()
      table.timestamp('last_used_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).index()
      table.primary(['kind', 'owner_id', 'hash'])
    })
  }

  async down() {
    this.schema.dropTable('known_devices')
    this.schema.alterTable('access_tokens', (table) => {
      table.dropColumn('device_hash')
      table.dropColumn('device')
    })
  }
}
