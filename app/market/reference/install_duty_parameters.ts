import { Decimal } from 'decimal.js'
import DutyParameter from '#app/market/models/duty_parameter'
import { DUTY_SEEDS } from '#app/market/rules/duty_parameters'

const percent = (fraction: number) => new Decimal(fraction).times(100).toNumber()

/** Installs the initial duty parameters; later ones are entered in the back office. */
export async function installDutyParameters() {
  const installed = new Set((await DutyParameter.query().select('effectiveDate')).map((row) => row.effectiveDate))
  for (const { from, b, cap, quotaRate, fullRate, vat, ...seed } of [...DUTY_SEEDS].reverse()) {
    if (installed.has(from)) continue
    await DutyParameter.create({
      ...seed,
      b: percent(b),
      cap: percent(cap),
      quotaRate: percent(quotaRate),
      fullRate: percent(fullRate),
      vat: percent(vat),
      effectiveDate: from,
      createdBy: '系统',
    })
  }
}
