import db from '@adonisjs/lucid/services/db'
import type { Trx } from '#core/transaction'
import { InTransitState } from '#app/catalog/codes'
import type Order from '#app/order/models/order'
import type { OnTheWay } from '#app/order/transformers/order'

/** Batches of an order that have not reached their warehouse. */
export async function goodsOnTheWay(order: Order, trx?: Trx): Promise<OnTheWay[]> {
  return (trx ?? db)
    .from('batches')
    .whereIn(
      'id',
      order.lines.flatMap((line) => line.batchId ?? [])
    )
    .where('in_transit_state', InTransitState.inTransit)
    .orderBy('id')
    .select('id as productId', 'batch_code as batchCode', 'arrival_date as arrivalDate')
}
