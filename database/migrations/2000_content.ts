import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Texts of the platform: news, help, financial services, legal notices. `articles` holds the draft, each save adds a row to
 * `article_revisions`, and readers see the revision with the latest `shown_from` that is not in the future (database clock).
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('news_channels', (table) => {
      table.bigIncrements('id')
      table.string('code', 20).notNullable().unique()
      table.string('name', 20).notNullable().unique()
      table.string('memo', 100).nullable()
      table.integer('sort').notNullable().defaultTo(100)
      // 1 shown, 2 hidden
      table.smallint('state').notNullable().defaultTo(1)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.check('state in (1, 2)', [], 'news_channels_state')
    })

    this.schema.createTable('articles', (table) => {
      table.bigIncrements('id')
      // 1 news, 2 help, 3 financial service, 4 legal notice
      table.smallint('kind').notNullable()
      // Name in the address of a legal notice.
      table.string('code', 40).nullable().unique()
      table.bigInteger('channel_id').nullable().references('news_channels.id')
      table.bigInteger('parent_id').nullable().references('articles.id')
      table.integer('sort').notNullable().defaultTo(100)
      table.smallint('pinned').notNullable().defaultTo(0)
      // 1 draft, 2 published (from `published_at` on), 9 withdrawn
      table.smallint('state').notNullable().defaultTo(1)
      table.integer('revision').notNullable().defaultTo(0)
      table.string('title', 100).notNullable()
      table.string('summary', 300).nullable()
      table.text('body').notNullable()
      table.bigInteger('cover_id').nullable().references('files.id')
      table.string('source', 50).nullable()
      table.date('effective_on').nullable()
      table.timestamp('published_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.index(['kind', 'state', 'published_at'])
      table.index(['channel_id'])
      table.index(['parent_id'])
      table.check('kind in (1, 2, 3, 4)', [], 'articles_kind')
      table.check('state in (1, 2, 9)', [], 'articles_state')
      table.check('state <> 2 or published_at is not null', [], 'articles_published_at_is_known')
    })

    this.schema.createTable('article_revisions', (table) => {
      table.bigIncrements('id')
      table.bigInteger('article_id').notNullable().references('articles.id').onDelete('cascade')
      table.integer('number').notNullable()
      table.string('title', 100).notNullable()
      table.string('summary', 300).nullable()
      table.text('body').notNullable()
      table.bigInteger('cover_id').nullable()
      table.string('source', 50).nullable()
      table.date('effective_on').nullable()
      table.string('author_name', 64).notNullable()
      table.timestamp('shown_from', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['article_id', 'number'])
    })
    this.schema.raw(
      'create index article_revisions_shown on article_revisions (article_id, shown_from desc, id desc) where shown_from is not null'
    )

    // Search index of published revisions: pairs of characters, because Chinese has no spaces between words.
    this.schema.createTable('article_words', (table) => {
      table.bigInteger('revision_id').primary().references('article_revisions.id').onDelete('cascade')
      table.text('text').notNullable()
      table.specificType('words', 'tsvector').notNullable()
    })
    this.schema.raw('create index article_words_gin on article_words using gin (words)')

    // Pictures and texts on the site, written by operators: carousel, partners, contacts, pictures of shops.
    const piece = (name: string, columns: Parameters<BaseSchema['schema']['createTable']>[1]) =>
      this.schema.createTable(name, (table) => {
        table.bigIncrements('id')
        columns(table as never)
        table.integer('sort').notNullable().defaultTo(100)
        // 1 draft, 2 published, 9 withdrawn
        table.smallint('state').notNullable().defaultTo(1)
        table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
        table.timestamp('updated_at', { useTz: true }).nullable()
        table.check('state in (1, 2, 9)', [], `${name}_state`)
      })

    piece('carousel_slides', (table) => {
      table.string('title', 40).notNullable()
      table.string('subtitle', 80).nullable()
      table.bigInteger('image_id').notNullable().references('files.id')
      table.string('link', 200).nullable()
      table.timestamp('shown_from', { useTz: true }).nullable()
      table.timestamp('shown_until', { useTz: true }).nullable()
    })
    piece('friendship_links', (table) => {
      table.string('name', 40).notNullable().unique()
      table.string('url', 200).notNullable()
      table.bigInteger('logo_id').nullable().references('files.id')
    })
    piece('contact_points', (table) => {
      table.string('title', 30).notNullable()
      table.string('person', 30).nullable()
      table.string('phone', 40).nullable()
      table.string('email', 80).nullable()
      table.string('address', 120).nullable()
      table.string('hours', 60).nullable()
    })
    piece('shop_pictures', (table) => {
      table.bigInteger('company_id').notNullable().references('companies.id')
      table.bigInteger('image_id').notNullable().references('files.id')
      table.string('title', 60).notNullable()
      table.index(['company_id'])
    })

    // Lots pinned on the home page, and mills and batches under the brand of the 国家棉花产业联盟 (CCIA).
    this.schema.createTable('selected_resources', (table) => {
      table.bigIncrements('id')
      table.bigInteger('batch_id').notNullable().references('batches.id').unique()
      table.string('reason', 60).nullable()
      table.integer('sort').notNullable().defaultTo(100)
      table.timestamp('shown_until', { useTz: true }).nullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.check('state in (1, 2, 9)', [], 'selected_resources_state')
    })

    this.schema.createTable('ccia_brands', (table) => {
      table.bigIncrements('id')
      // Either a mill with all its batches, or one batch.
      table.bigInteger('producer_id').nullable().references('producers.id')
      table.bigInteger('batch_id').nullable().references('batches.id')
      table.string('certificate_no', 40).notNullable().unique()
      table.date('valid_from').notNullable()
      table.date('valid_until').notNullable()
      table.string('memo', 200).nullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.index(['producer_id'])
      table.index(['batch_id'])
      table.check('num_nonnulls(producer_id, batch_id) = 1', [], 'ccia_brands_mill_or_batch')
      table.check('valid_until >= valid_from', [], 'ccia_brands_period')
      table.check('state in (1, 2, 9)', [], 'ccia_brands_state')
    })

    // 融资意向: requests for a financial service with their state.
    this.schema.createTable('finance_leads', (table) => {
      table.bigIncrements('id')
      table.bigInteger('article_id').notNullable().references('articles.id')
      table.string('product', 100).notNullable()
      table.string('company_name', 100).notNullable()
      table.string('contact', 32).notNullable()
      table.string('mobile', 11).notNullable()
      // Cents.
      table.bigInteger('amount').notNullable()
      table.string('memo', 300).nullable()
      table.bigInteger('user_id').notNullable().references('users.id')
      table.bigInteger('company_id').nullable()
      // 1 to be called, 2 called, 9 closed
      table.smallint('state').notNullable().defaultTo(1)
      table.string('follow_up', 500).nullable()
      table.string('operator_name', 64).nullable()
      table.timestamp('contacted_at', { useTz: true }).nullable()
      table.timestamp('closed_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.index(['state', 'id'])
      table.check('amount > 0', [], 'finance_leads_amount')
      table.check('state in (1, 2, 9)', [], 'finance_leads_state')
    })
    this.schema.raw('create unique index finance_leads_one_open on finance_leads (article_id, mobile) where state <> 9')
  }

  async down() {
    for (const table of [
      'finance_leads',
      'ccia_brands',
      'selected_resources',
      'shop_pictures',
      'contact_points',
      'friendship_links',
      'carousel_slides',
      'article_words',
      'article_revisions',
      'articles',
      'news_channels',
    ])
      this.schema.dropTable(table)
  }
}
