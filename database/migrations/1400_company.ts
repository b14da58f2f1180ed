import { BaseSchema } from '@adonisjs/lucid/schema'

/** Companies with their certification, staff, addresses, tags and blacklist (state-machines §1, glossary §1.5, §1.11). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('companies', (table) => {
      table.bigIncrements('id')
      table.string('name', 100).notNullable()
      table.string('code', 10).notNullable().unique()
      table.string('alias', 20).notNullable()
      table.integer('type').notNullable()
      table.smallint('state').notNullable().defaultTo(1)
      // last day of a blacklist entry; null without an entry or for one without an end
      table.date('blacklist_until').nullable()
      table.text('audited_url').nullable()
      table.string('regnum', 18).notNullable().unique()
      table.string('legal_name', 32).nullable()
      table.string('province_name', 32).notNullable()
      table.string('city_name', 32).notNullable()
      table.string('address', 200).nullable()
      table.string('contact_person', 32).notNullable()
      table.string('contact_mobile', 11).notNullable()
      table.smallint('self').notNullable().defaultTo(0)
      table.string('merchant_no', 32).nullable()
      table.bigInteger('platform_id').nullable()
      table.string('bank_card_name', 100).nullable()
      table.smallint('receive_flag').notNullable().defaultTo(0)
      // 开票信息 of the company, copied to every order
      table.string('invoice_address', 200).nullable()
      table.string('invoice_phone', 32).nullable()
      table.string('invoice_bank', 100).nullable()
      table.string('invoice_account', 40).nullable()
      table.timestamp('audited_time', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.check('type between 1 and 15', [], 'companies_type_is_a_mask')
      table.check('state in (1, 2, 3, 8, 9)', [], 'companies_state')
    })
    // Names are unique among certified companies only, so that a rejected application does not block the name for its true owner.
    this.schema.raw('create unique index companies_certified_name on companies (name) where state in (2, 8)')
    this.schema.raw('create sequence company_code_seq start 1')

    // One row per application; the rows of a user are the timeline. State 2 审核中 · 3 已通过 · 4 未通过 · 5 已撤回.
    this.schema.createTable('company_applications', (table) => {
      table.bigIncrements('id')
      table.bigInteger('user_id').notNullable().references('users.id')
      table.bigInteger('company_id').notNullable().references('companies.id')
      // 1 new company, 2 joining a company, 3 change of certified data
      table.smallint('kind').notNullable()
      table.smallint('state').notNullable().defaultTo(2)
      table.string('applicant_name', 32).nullable()
      table.string('name', 100).notNullable()
      table.string('alias', 20).nullable()
      table.integer('type').nullable()
      table.string('regnum', 18).notNullable()
      table.string('legal_name', 32).nullable()
      table.string('province_name', 32).nullable()
      table.string('city_name', 32).nullable()
      table.string('address', 200).nullable()
      table.string('contact_person', 32).nullable()
      table.string('contact_mobile', 11).nullable()
      table.bigInteger('licence_file_id').nullable()
      table.bigInteger('authorisation_file_id').nullable()
      table.string('memo', 200).nullable()
      table.string('reason', 200).nullable()
      table.string('decided_by', 64).nullable()
      table.timestamp('decided_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.index(['state', 'kind', 'id'])
      table.index(['company_id', 'state'])
      table.index(['user_id', 'id'])
      table.check('kind in (1, 2, 3) and state in (2, 3, 4, 5)', [], 'company_applications_codes')
    })
    this.schema.raw(
      'create unique index company_applications_one_open_a_user on company_applications (user_id) where state = 2'
    )

    // Membership of users in companies. `disabled_at`: disabled by a manager of the company; only its managers may undo that.
    this.schema.createTable('company_staff', (table) => {
      table.bigInteger('user_id').notNullable().primary().references('users.id')
      table.bigInteger('company_id').notNullable().references('companies.id').index()
      table.timestamp('joined_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('disabled_at', { useTz: true }).nullable()
    })

    this.schema.createTable('company_invitations', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable().references('companies.id').index()
      table.string('mobile', 11).notNullable().index()
      table.string('name', 32).nullable()
      table.smallint('role').notNullable().defaultTo(2)
      table.smallint('state').notNullable().defaultTo(1)
      table.bigInteger('invited_by').notNullable()
      table.timestamp('answered_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.check('role in (1, 2, 3) and state in (1, 2, 8, 9)', [], 'company_invitations_codes')
    })
    this.schema.raw(
      'create unique index company_invitations_one_open on company_invitations (company_id, mobile) where state = 1'
    )

    this.schema.createTable('company_blacklists', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable().references('companies.id')
      table.string('reason', 200).notNullable()
      table.date('until').nullable()
      table.string('added_by', 64).notNullable()
      table.string('lifted_by', 64).nullable()
      table.string('lift_reason', 200).nullable()
      table.timestamp('lifted_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
    })
    this.schema.raw(
      'create unique index company_blacklists_one_open on company_blacklists (company_id) where lifted_at is null'
    )

    this.schema.createTable('sales_users', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable().references('companies.id')
      table.bigInteger('user_id').notNullable().references('users.id')
      table.string('responsible_area', 100).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.unique(['company_id', 'user_id'])
    })

    this.schema.createTable('addresses', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable().references('companies.id').index()
      table.string('contact_name', 32).notNullable()
      table.string('contact_mobile', 20).notNullable()
      table.string('province', 32).notNullable()
      table.string('city', 32).notNullable()
      table.string('district', 32).nullable()
      table.string('address', 200).notNullable()
      table.string('memo', 200).nullable()
      table.boolean('primary').notNullable().defaultTo(false)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
    })
    this.schema.raw('create unique index addresses_one_primary on addresses (company_id) where "primary"')

    this.schema.createTable('tags', (table) => {
      table.bigIncrements('id')
      table.string('type_name', 32).notNullable()
      table.string('tag_content', 32).notNullable()
      table.string('memo', 200).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.unique(['type_name', 'tag_content'])
    })

    this.schema.createTable('company_tags', (table) => {
      table.bigInteger('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.bigInteger('tag_id').notNullable().references('tags.id').onDelete('CASCADE')
      table.primary(['company_id', 'tag_id'])
    })
  }

  async down() {
    for (const table of [
      'company_tags',
      'tags',
      'addresses',
      'sales_users',
      'company_blacklists',
      'company_invitations',
      'company_staff',
      'company_applications',
      'companies',
    ])
      this.schema.dropTable(table)
    this.schema.raw('drop sequence company_code_seq')
  }
}
