import { defineRefusals, missing, stale } from '#core/refusal'
import type { Tonnes } from '#core/money'

export const TonnageRefusal = defineRefusals('tonnage', {
  goodsMissing: missing('商品不存在或已被删除'),
  /** Somebody was faster, or more was typed than there is. */
  restTooSmall: stale(({ rest }: { rest: Tonnes }) => `余量不足，当前可订${rest.toFixed(3)}吨`),
  belowMinimum: ({ minimum }: { minimum: Tonnes }) =>
    `订购吨数不能低于起订量${minimum.toFixed(3)}吨（余量不足起订量时可全部订购）`,
  soldOut: stale('该商品已售罄'),
  lowersBelowZero: ({ rest }: { rest: Tonnes }) => `调减不能超过余量${rest.toFixed(3)}吨`,
  alreadyReturned: stale('该订单占用的吨数已退回'),
  notByTonne: '该商品不按吨销售',
  /** A batch is sold whole. */
  noTonnesOfBatch: '整批销售的商品不能指定吨数',
})
