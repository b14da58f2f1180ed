/* Calls for offers in dollars: the shop's tab, which guests read as well, the order, and the seller's own. */
import { call } from '#core/call'
import { callerKey } from '#core/idempotency'
import { definePace } from '#core/pace'
import { addForeignOffer, editForeignOffer, withdrawForeignOffer } from '#app/foreign_trade/actions/save_foreign_offer'
import { placeForeignOrder } from '#app/foreign_trade/actions/place_foreign_order'
import type ForeignOffer from '#app/foreign_trade/models/foreign_offer'
import {
  foreignOfferOf,
  orderableOffer,
  ownForeignOffer,
  ownOfferOf,
  previewForeignOrder,
} from '#app/foreign_trade/queries/foreign_offer_details'
import { foreignFacets, searchForeignOffers } from '#app/foreign_trade/queries/search_foreign_offers'
import { toPublicForeignOffer } from '#app/foreign_trade/transformers/foreign_offer'
import * as validators from '#app/foreign_trade/validators/foreign_offers'

const saved = ({ id, state }: ForeignOffer) => ({ offerId: id, state })

/** Reads of one address: what a person looks through, and not what a robot copies every few seconds. */
const readPace = definePace('dollar_offers', { requests: 120, duration: '1 minute' })

call.public.read('/foreign/offer/list', {
  summary: 'Offers in dollars that fit the criteria, for guests.',
  maxAge: 5,
  input: validators.foreignSearchValidator,
  limit: ({ http }) => readPace(callerKey(http)),
  run: async (input) => {
    const found = await searchForeignOffers(input)
    return { ...found, data: found.data.map(toPublicForeignOffer) }
  },
})

call.read('/foreign/offer/list', {
  name: '搜索进口棉美元报盘',
  access: 'user',
  summary: 'Offers in dollars that fit the criteria.',
  input: validators.foreignSearchValidator,
  run: (input) => searchForeignOffers(input),
})

call.public.read('/foreign/offer/facets', {
  summary: 'Origins, ports and crop years on offer in dollars.',
  maxAge: 15,
  limit: ({ http }) => readPace(callerKey(http)),
  input: validators.foreignFacetsValidator,
  run: ({ seller }) => foreignFacets(seller),
})

call.read('/foreign/offer/get', {
  name: '查看进口棉美元报盘',
  access: 'user',
  summary: 'One offer in dollars.',
  input: validators.foreignOfferIdValidator,
  run: ({ offerId }, { actor }) => foreignOfferOf(offerId, actor),
})

call.read('/foreign/order/preview', {
  name: '预览外棉订单',
  access: 'certified',
  permission: 'order:add',
  summary: 'Price, rate with its day and deposit of ordering an offer now.',
  input: validators.foreignOfferIdValidator,
  run: ({ offerId }, { actor }) => previewForeignOrder(offerId, actor),
})

call.write('/foreign/order/add', {
  name: '外棉下单',
  access: 'certified',
  permission: 'order:add',
  idempotency: 'required',
  summary: 'Orders an offer in dollars; the deposit in yuan is frozen.',
  input: validators.placeForeignOrderValidator,
  binds: ({ offerId }, { actor }) => orderableOffer(offerId, actor),
  message: '下单成功',
  run: async (input, { actor, trx }) => {
    const { id, orderNo, state } = await placeForeignOrder(input, actor, trx)
    return { orderId: id, orderNo, state }
  },
})

call.read('/foreign/offer/own', {
  name: null,
  access: 'certified',
  summary: 'The open offer of an own batch with its version, or null.',
  input: validators.ownForeignOfferValidator,
  run: ({ productId }, { actor }) => ownForeignOffer(productId, actor),
})

call.write('/foreign/offer/add', {
  name: '美元报盘',
  access: 'certified',
  permission: 'foreign:offer',
  summary: 'Offers an own batch of imported cotton in dollars.',
  input: validators.addForeignOfferValidator,
  message: '已报盘',
  run: async (input, { actor, trx }) => saved(await addForeignOffer(input, actor, trx)),
})

call.write('/foreign/offer/edit', {
  name: '修改美元报盘',
  access: 'certified',
  permission: 'foreign:offer',
  summary: 'Changes an offer that nobody has ordered.',
  input: validators.editForeignOfferValidator,
  binds: ({ offerId }, { actor }) => ownOfferOf(offerId, actor),
  message: '已修改',
  run: async (input, { actor, trx }) => saved(await editForeignOffer(input, actor, trx)),
})

call.write('/foreign/offer/withdraw', {
  name: '撤销美元报盘',
  access: 'certified',
  permission: 'foreign:offer',
  summary: 'Withdraws an offer that nobody has ordered.',
  input: validators.withdrawForeignOfferValidator,
  message: '已撤盘',
  run: async (input, { actor, trx }) => saved(await withdrawForeignOffer(input, actor, trx)),
})
