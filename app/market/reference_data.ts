import { rollContracts } from '#app/market/actions/roll_contracts'
import { installDutyParameters } from '#app/market/reference/install_duty_parameters'
import { installHolidays } from '#app/market/reference/install_holidays'
import { installSeries } from '#app/market/reference/install_series'

/** Duty parameters of imported cotton, the contracts of the months ahead, and the series of prices. */
export async function installReferenceData() {
  await installDutyParameters()
  await installHolidays()
  await installSeries()
  await rollContracts()
}
