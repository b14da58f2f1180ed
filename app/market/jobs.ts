import '#app/market/jobs/individuation'
import { rollContracts } from '#app/market/actions/roll_contracts'
import { defineJob } from '#core/jobs'

/** After the close of CZCE: lists new contracts, removes expired ones and selects the main contracts. */
defineJob({
  name: 'market.roll-contracts',
  label: '更换合约',
  cron: '10 16 * * *',
  handle: () => rollContracts(),
})
