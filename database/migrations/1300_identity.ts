import { BaseSchema } from '@adonisjs/lucid/schema'

/** Accounts, credentials, sessions, roles and permissions. */
export default class extends BaseSchema {
  async up() {
    // Members of the marketplace (glossary §1.10). Operators have a table of their own, with other sessions and roles.
    this.schema.createTable('users', (table) => {
      table.bigIncrements('id')
      table.string('username', 32).notNullable().unique()
      table.string('password', 255).notNullable()
      table.string('mobile', 11).notNullable().unique()
      table.string('email', 64).nullable()
      table.string('unit_name', 100).nullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.string('name', 32).nullable()
      table.string('wechat_mobile', 32).nullable()
      table.string('qq_account', 32).nullable()
      table.smallint('bind_state').notNullable().defaultTo(0)
      table.bigInteger('company_id').nullable().index()
      table.smallint('bind_company_state').notNullable().defaultTo(1)
      table.boolean('manager').notNullable().defaultTo(false)
      table.smallint('is_del').notNullable().defaultTo(0)
      table.timestamp('locked_until', { useTz: true }).nullable()
      table.boolean('must_update_password').notNullable().defaultTo(false)
      table.timestamp('password_updated_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('last_login_at', { useTz: true }).nullable()
      table.string('pay_password', 255).nullable()
      table.timestamp('audited_time', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
    })

    this.schema.createTable('operators', (table) => {
      table.bigIncrements('id')
      table.string('username', 32).notNullable().unique()
      table.string('password', 255).notNullable()
      table.string('name', 32).notNullable()
      table.string('mobile', 11).nullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.string('totp_secret', 255).nullable()
      table.boolean('totp_enabled').notNullable().defaultTo(false)
      // The time step of the last accepted TOTP code, because each code is accepted once.
      table.bigInteger('totp_last_step').notNullable().defaultTo(0)
      table.boolean('must_update_password').notNullable().defaultTo(false)
      table.timestamp('locked_until', { useTz: true }).nullable()
      table.timestamp('last_login_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
    })

    // Sessions of both kinds; only the SHA-256 of a token is stored.
    this.schema.createTable('access_tokens', (table) => {
      table.bigIncrements('id')
      table.string('kind', 10).notNullable()
      table.bigInteger('owner_id').notNullable()
      table.string('hash', 64).notNullable().unique()
      table.string('ip', 64).nullable()
      table.string('user_agent', 255).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('last_used_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('expires_at', { useTz: true }).notNullable()
      table.index(['kind', 'owner_id'])
    })

    this.schema.createTable('roles', (table) => {
      table.bigIncrements('id')
      table.string('code', 40).notNullable().unique()
      table.string('name', 40).notNullable()
      table.string('memo', 200).nullable()
      table.smallint('state').notNullable().defaultTo(1)
      // `member` roles are for company staff, `operator` roles for operators.
      table.string('kind', 10).notNullable()
      table.smallint('data_scope').notNullable().defaultTo(1)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
    })

    this.schema.createTable('permissions', (table) => {
      table.bigIncrements('id')
      table.string('code', 80).notNullable().unique()
      table.string('name', 80).notNullable()
      table.string('memo', 200).nullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.smallint('type').notNullable().defaultTo(2)
      table.string('kind', 10).notNullable().defaultTo('operator')
    })

    this.schema.createTable('role_permissions', (table) => {
      table.bigInteger('role_id').notNullable().references('roles.id').onDelete('CASCADE')
      table.bigInteger('permission_id').notNullable().references('permissions.id').onDelete('CASCADE')
      table.primary(['role_id', 'permission_id'])
    })

    this.schema.createTable('user_roles', (table) => {
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.bigInteger('role_id').notNullable().references('roles.id').onDelete('CASCADE')
      table.primary(['user_id', 'role_id'])
    })

    this.schema.createTable('operator_roles', (table) => {
      table.bigInteger('operator_id').notNullable().references('operators.id').onDelete('CASCADE')
      table.bigInteger('role_id').notNullable().references('roles.id').onDelete('CASCADE')
      table.primary(['operator_id', 'role_id'])
    })

    // SMS codes and image captchas. Answers are stored as hashes and become invalid after a few tries.
    this.schema.createTable('sms_codes', (table) => {
      table.bigIncrements('id')
      table.string('code_key', 40).notNullable().unique()
      table.string('mobile', 11).notNullable()
      table.string('hash', 64).notNullable()
      table.smallint('tries').notNullable().defaultTo(0)
      table.timestamp('expires_at', { useTz: true }).notNullable()
      table.timestamp('used_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.index(['mobile', 'id'])
    })

    this.schema.createTable('captchas', (table) => {
      table.bigIncrements('id')
      table.string('code_key', 40).notNullable().unique()
      table.string('hash', 64).notNullable()
      table.timestamp('expires_at', { useTz: true }).notNullable()
      table.timestamp('used_at', { useTz: true }).nullable()
    })
  }

  async down() {
    for (const table of [
      'captchas',
      'sms_codes',
      'operator_roles',
      'user_roles',
      'role_permissions',
      'permissions',
      'roles',
      'access_tokens',
      'operators',
      'users',
    ])
      this.schema.dropTable(table)
  }
}
