import { rollContracts } from '#app/market/actions/roll_contracts'
import { installDutyParameters } from '#app/market/reference/install_duty_parameters'
import { installHolidays } from '#app/market/reference/install_holidays'
import { installSeries } from '#app/market/reference/install_series'

/** Installs the duty parameters of imported cotton, the contracts of the coming months, and the series of prices. */
export async function installReferenceData() {
  await installDutyParameters()
  await installHolidays()
  await installSeries()
  await rollContracts()
}
