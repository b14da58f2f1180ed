import { rollContracts } from '#app/market/actions/roll_contracts'
import { installDutyParameters } from '#app/market/install_duty_parameters'
import { installHolidays } from '#app/market/install_holidays'
import { installSeries } from '#app/market/install_series'

/** Duty parameters of imported cotton, the contracts of the months ahead, and the series of prices. */
export async function installReferenceData() {
  await installDutyParameters()
  await installHolidays()
  await installSeries()
  await rollContracts()
}
