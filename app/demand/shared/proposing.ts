/* When new goods are compared with the wishes: in a serving process within seconds of being listed. The minute's job finds what a stopped process has left. */
import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import '#app/listing/events'
import { listen } from '#core/events'
import { wakeable, type Wakeable } from '#core/wakeable'
import { proposeNewGoods } from '#app/demand/actions/match_demands'

/** Milliseconds for which new goods are gathered, so that a sheet of them is one notice. */
const GATHER = 3_000

let proposer: Wakeable | null = null

/** @param gather milliseconds between the first of the new goods and their comparison */
export function startProposing(gather = GATHER) {
  proposer = wakeable(
    async () => {
      await pause(gather)
      await proposeNewGoods()
    },
    (error) => logger.error({ err: error }, 'new goods for wishes')
  )
}

/** Ends after the comparison that is under way. */
export async function stopProposing() {
  await proposer?.stop()
  proposer = null
}

listen('listing.listed', () => proposer?.wake())
