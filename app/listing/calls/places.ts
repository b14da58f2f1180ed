/* Calls for mills, warehouses and sellers. */
import { call } from '#core/call'
import FavouriteShop from '#app/listing/models/favourite_shop'
import { ENTREPOT_COLUMNS, PRODUCER_COLUMNS, STORE_COLUMNS } from '#app/listing/queries/export_lists'
import { placeMap } from '#app/listing/queries/place_map'
import { entrepot, entrepots, producer, producers } from '#app/listing/queries/places'
import { store, stores } from '#app/listing/queries/stores'
import * as validators from '#app/listing/validators/selection'
import type { AmapAccess, PlaceMap } from '#app/listing/transformers/place_map'
import { listSheet } from '#core/sheets/list_sheet'
import { SHEET_ROWS, upTo } from '#core/sheets/sheet_rows'
import env from '#start/env'
import { refuse } from '#core/errors'
import { ListingRefusal } from '#app/listing/refusals'

call.read('/shop/store/list', {
  name: '查看店铺',
  access: 'user',
  summary: 'Sellers with what they offer.',
  input: validators.storesValidator,
  run: (input, { actor }) => stores(input, actor.userId),
})

call.file('/shop/store/export', {
  name: '导出店铺',
  access: 'user',
  summary: 'The same list as an Excel file.',
  input: validators.storesValidator,
  run: async (input, { actor }) =>
    listSheet('店铺', STORE_COLUMNS, await stores(upTo(SHEET_ROWS, input), actor.userId)),
})

call.read('/shop/store/get', {
  name: '查看店铺详情',
  access: 'user',
  summary: 'One seller.',
  input: validators.companyIdValidator,
  run: async ({ companyId }, { actor }) => {
    const found = await store(companyId, actor.userId)
    if (!found) throw refuse(ListingRefusal.shopMissing)
    return found
  },
})

call.write('/shop/favourite/add', {
  name: '收藏店铺',
  access: 'user',
  summary: 'Follow a shop.',
  input: validators.companyIdValidator,
  message: '已关注',
  run: async ({ companyId }, { actor, trx }) => {
    if (!(await store(companyId, actor.userId, trx))) throw refuse(ListingRefusal.shopMissing)
    // Two clicks at once are one favourite.
    await trx.rawQuery('insert into favourite_shops (user_id, company_id) values (?, ?) on conflict do nothing', [
      actor.userId,
      companyId,
    ])
  },
})

call.write('/shop/favourite/delete', {
  name: '取消收藏店铺',
  access: 'user',
  summary: 'Stop following a shop.',
  input: validators.companyIdValidator,
  message: '已取消关注',
  run: async ({ companyId }, { actor, trx }) => {
    await FavouriteShop.query({ client: trx }).where({ user_id: actor.userId, company_id: companyId }).delete()
  },
})

call.read('/producer/list', {
  name: '查看加工厂',
  access: 'user',
  summary: 'Gin mills with what is offered from them.',
  input: validators.placesValidator,
  run: (input) => producers(input),
})

call.file('/producer/export', {
  name: '导出加工厂',
  access: 'user',
  summary: 'The same list as an Excel file.',
  input: validators.placesValidator,
  run: async (input) => listSheet('加工厂', PRODUCER_COLUMNS, await producers(upTo(SHEET_ROWS, input))),
})

call.read('/producer/get', {
  name: '查看加工厂详情',
  access: 'user',
  summary: 'One mill with its quality by crop year.',
  input: validators.producerValidator,
  run: ({ code }) => producer(code),
})

call.read('/entrepot/list', {
  name: '查看仓库',
  access: 'user',
  summary: 'Warehouses with what is offered in them.',
  input: validators.placesValidator,
  run: (input) => entrepots(input),
})

call.file('/entrepot/export', {
  name: '导出仓库',
  access: 'user',
  summary: 'The same list as an Excel file.',
  input: validators.placesValidator,
  run: async (input) => listSheet('仓库', ENTREPOT_COLUMNS, await entrepots(upTo(SHEET_ROWS, input))),
})

call.read('/entrepot/get', {
  name: '查看仓库详情',
  access: 'user',
  summary: 'One warehouse with its stock by type.',
  input: validators.idValidator,
  run: ({ id }, { actor }) => entrepot(id, actor.certified),
})

call.read('/place/map', {
  name: '查看仓库分布图',
  access: 'user',
  summary:
    'Every warehouse and, by place, every mill with what is on sale there by type of goods: the pins of the map.',
  run: async () => {
    const key = env.get('AMAP_KEY')
    const securityCode = env.get('AMAP_SECURITY_CODE')
    const body: PlaceMap & { amap: AmapAccess | null } = {
      ...(await placeMap()),
      amap: key && securityCode ? { key, securityCode } : null,
    }
    return body
  },
})
