import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which files have a copy in the mirror (FILES_MIRROR). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('file_copies', (table) => {
      // No foreign key: the row says what has to be removed from the mirror after its file is gone
      table.bigInteger('file_id').notNullable().primary()
      // Name on the disk, and in the mirror
      table.string('key', 80).notNullable()
      // The mirror, a folder or s3://…; a file whose copy is in another one is copied again
      table.string('place', 500).notNullable()
      table.timestamp('copied_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
    })
  }

  async down() {
    this.schema.dropTable('file_copies')
  }
}
