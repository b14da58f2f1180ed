import { FuturesContractSchema } from '#database/schema'

/** A futures contract with its latest quote. Prices in cents per tonne; of ICE in hundredths of a US cent per pound. */
export default class FuturesContract extends FuturesContractSchema {
  static table = 'futures_contracts'
}
