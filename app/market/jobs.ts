import '#app/market/jobs/individuation'
import { rollContracts } from '#app/market/actions/roll_contracts'
import { defineJob } from '#core/jobs'

/** After the close of CZCE: new contracts come in, ended ones go, and the busiest becomes the main one. */
defineJob({
  name: 'market.roll-contracts',
  cron: '10 16 * * *',
  handle: () => rollContracts(),
})
