import { BaseSchema } from '@adonisjs/lucid/schema'

/** What has been backed up where, and when it was proved by restoring it. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('backups', (table) => {
      table.bigIncrements('id')
      table.smallint('kind').notNullable().comment('类型')
      table.string('name', 100).notNullable().unique().comment('备份名称')
      // Folder, or s3://…
      table.string('place', 500).notNullable().comment('位置')
      // Moment whose rows the backup has.
      table.timestamp('started_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('开始时间')
      table.timestamp('finished_at', { useTz: true }).nullable().comment('完成时间')
      // Bytes in the store; rows and files in the archive.
      table.bigInteger('bytes').nullable().comment('大小')
      table.bigInteger('rows').nullable().comment('记录数')
      table.bigInteger('files').nullable().comment('文件数')
      // When it was last restored beside and found complete.
      table.timestamp('proven_at', { useTz: true }).nullable().comment('验证时间')
      table.text('error').nullable().comment('失败原因')
      // When it was removed, because newer ones are enough.
      table.timestamp('removed_at', { useTz: true }).nullable().comment('删除时间')
      table.index(['kind', 'proven_at'])
      table.check('kind in (1, 2)', [], 'backups_kind')
    })
  }

  async down() {
    this.schema.dropTable('backups')
  }
}
