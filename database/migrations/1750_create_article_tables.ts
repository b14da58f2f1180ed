import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What the platform writes: news, help, financial services, legal notices. `articles` holds the text being worked on, each save leaves
 * a row in `article_revisions`, and what people read is the revision with the latest `shown_from` that has come (database clock).
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

    // What a published revision can be found by: pairs of characters, because Chinese has no spaces between words.
    this.schema.createTable('article_words', (table) => {
      table.bigInteger('revision_id').primary().references('article_revisions.id').onDelete('cascade')
      table.text('text').notNullable()
      table.specificType('words', 'tsvector').notNullable()
    })
    this.schema.raw('create index article_words_gin on article_words using gin (words)')
  }

  async down() {
    for (const name of ['article_words', 'article_revisions', 'articles', 'news_channels']) this.schema.dropTable(name)
  }
}
