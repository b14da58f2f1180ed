import { BaseSchema } from '@adonisjs/lucid/schema'

/** What was offered in dollars before 挂牌资源统计 counted it is counted by the next refresh. */
export default class extends BaseSchema {
  async up() {
    const day = (moment: string) => `(${moment} at time zone 'Asia/Shanghai')::date`
    this.schema.raw(`
      insert into report_changes (topic, day)
        select distinct 'listing', d.day from (
          select ${day('offered_at')} as day from foreign_offers
          union all select ${day('ended_at')} from foreign_offers where ended_at is not null) d`)
  }

  async down() {}
}
