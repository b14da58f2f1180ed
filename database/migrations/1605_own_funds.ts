import { BaseSchema } from '@adonisjs/lucid/schema'

const CODES = (natures: string) =>
  `check (amount > 0 and direction in (1, 2) and state in (1, 2, 7, 8, 9) and nature in (${natures}))`

/** 5 平台自有资金: what the platform pays into its own sub-account. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table withdraw_records drop constraint withdraw_records_codes')
    this.schema.raw(`alter table withdraw_records add constraint withdraw_records_codes ${CODES('1, 2, 3, 4, 5')}`)
  }

  async down() {
    this.schema.raw('alter table withdraw_records drop constraint withdraw_records_codes')
    this.schema.raw(`alter table withdraw_records add constraint withdraw_records_codes ${CODES('1, 2, 3, 4')}`)
  }
}
