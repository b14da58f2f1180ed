import { action, listAction, price } from '#app/admin/define'
import { makeMain, quoteByHand } from '#app/market/actions/edit_prices'
import { rollContracts } from '#app/market/actions/roll_contracts'
import { ContractState } from '#app/market/codes'

/** The operators' actions on a contract. */
export const contractActions = {
  quote: action({
    label: '人工报价',
    // A quote of an hour ago is no quote.
    secondPerson: { hours: 1 },
    available: { state: [ContractState.listed] },
    form: { lastPrice: price({ label: '最新价', unit: '元/吨（ICE 美分/磅）', required: true, min: 1 }) },
    run: quoteByHand,
  }),
  main: action({ label: '设为主力', available: { state: [ContractState.listed], isMain: [false] }, run: makeMain }),
  roll: listAction({ label: '更新合约表', run: ({ trx }) => rollContracts(trx) }),
}
