import { BaseSchema } from '@adonisjs/lucid/schema'

/** The district of a company's address: below the prefecture of 伊犁 lies a city of its own, 奎屯市, by which the trade knows the place. */
export default class extends BaseSchema {
  async up() {
    for (const name of ['companies', 'company_applications'])
      this.schema.alterTable(name, (table) => void table.string('district_name', 32).nullable().comment('区县'))
  }

  async down() {
    for (const name of ['companies', 'company_applications'])
      this.schema.alterTable(name, (table) => void table.dropColumn('district_name'))
  }
}
