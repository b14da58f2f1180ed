import { installDutyParameters } from '#app/market/install_duty_parameters'

/** Duty parameters of imported cotton: what the module cannot work without. */
export async function installReferenceData() {
  await installDutyParameters()
}
