import db from '@adonisjs/lucid/services/db'
import { referenceFile } from '#app/catalog/queries/reference_files'

/** Installs the cotton figures of the yearbooks of Xinjiang; a corrected file corrects the table. */
export async function installReferenceData() {
  await db.rawQuery(
    `insert into report_outputs (year, origin, is_total, output)
     select year, origin, is_total, output from json_populate_recordset(null::report_outputs, ?::json)
     on conflict (year, origin) do update set output = excluded.output, is_total = excluded.is_total`,
    [JSON.stringify(await referenceFile('xinjiang_output.csv'))]
  )
  await db.rawQuery(
    `insert into report_counties (year, code, county, origin, belt, output, area)
     select year, code, county, origin, belt, output, area from json_populate_recordset(null::report_counties, ?::json)
     on conflict (year, code) do update set output = excluded.output, area = excluded.area`,
    [JSON.stringify(await referenceFile('xinjiang_counties.csv'))]
  )
}
