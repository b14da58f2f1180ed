import { BaseSchema } from '@adonisjs/lucid/schema'

const states = (codes: string) => `check (kind in (1, 2, 3) and state in (${codes}))`

/** A request to join a company may be taken back by its applicant: application state 5 已撤回. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table company_applications drop constraint company_applications_codes')
    this.schema.raw(
      `alter table company_applications add constraint company_applications_codes ${states('2, 3, 4, 5')}`
    )
  }

  async down() {
    this.schema.raw('alter table company_applications drop constraint company_applications_codes')
    this.schema.raw(`update company_applications set state = 4 where state = 5`)
    this.schema.raw(`alter table company_applications add constraint company_applications_codes ${states('2, 3, 4')}`)
  }
}
