/*
 * Which figures of the market may decide about money.
 */
import { demoMarket } from '#core/demo_market'
import type { Trx } from '#core/transaction'

/** Source of figures that operators have entered. */
export const BY_HAND = '人工录入'

/** Whether a figure may decide about money: a simulated one (演示数据) only in the demo market, which has no other. */
export async function mayDecide({ simulated }: { simulated: boolean }, trx?: Trx): Promise<boolean> {
  return !simulated || (await demoMarket().isPresent(trx))
}
