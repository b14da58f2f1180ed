/* Calls for a user's cart, cotton lists and saved searches, and for sheets of them. */
import { call } from '#core/call'
import { visibleBatches } from '#app/listing/queries/visible_batches'
import { XLSX_TYPE } from '#core/wire_files'
import { acceptPrices, addToCart, removeFromCart } from '#app/listing/actions/change_cart'
import {
  addCottonList,
  addToCottonList,
  deleteCottonList,
  editCottonList,
  removeFromCottonList,
} from '#app/listing/actions/change_cotton_list'
import { deleteSavedSearch, editSavedSearch, saveSearch } from '#app/listing/actions/change_saved_search'
import { cartCount, cartOf } from '#app/listing/queries/cart'
import { cottonListDetails, cottonLists } from '#app/listing/queries/cotton_lists'
import { exportRows } from '#app/listing/queries/export_rows'
import { listingRowsOf } from '#app/listing/queries/listing_row'
import { savedSearches } from '#app/listing/queries/saved_searches'
import { toOthersRow } from '#app/listing/transformers/listing'
import type { Params } from '#app/listing/rules/criteria'
import * as validators from '#app/listing/validators/selection'
import { isByTonne } from '#app/catalog/codes'
import { ListingRefusal } from '#app/listing/refusals'
import { refuse } from '#core/errors'
import { priced } from '#app/listing/shared/priced'
import type { Actor } from '#core/actor'

/** Criteria without empty ones. */
const given = (criteria: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(criteria).filter(([, value]) => value)) as Params

async function cartFor(actor: Actor & { userId: number }) {
  const cart = await cartOf(actor.userId, actor.companyId)
  return { ...cart, data: await priced(cart.data, actor) }
}

call.read('/cart/list', {
  name: '查看购物车',
  access: 'user',
  summary: 'The own cart: what changed, totals of what can be ordered.',
  run: ({ actor }) => cartFor(actor),
})

call.read('/cart/count', {
  name: null,
  access: 'user',
  summary: 'Number of batches in the cart.',
  run: async ({ actor }) => ({ count: await cartCount(actor.userId) }),
})

call.write('/cart/add', {
  name: '加入购物车',
  access: 'user',
  summary: 'Put offers in the cart.',
  input: validators.addToCartValidator,
  message: '已加入购物车',
  run: ({ shopProductIds }, { actor, trx }) => addToCart(shopProductIds, actor, trx),
  answer: async (added, _input, { actor }) => ({ added, count: await cartCount(actor.userId) }),
})

call.write('/cart/delete', {
  name: '移出购物车',
  access: 'user',
  summary: 'Take batches out of the cart, or all.',
  input: validators.removeFromCartValidator,
  run: async ({ productIds }, { actor, trx }) => {
    await removeFromCart(productIds ?? null, actor, trx)
  },
  answer: async (_removed, _input, { actor }) => ({ count: await cartCount(actor.userId) }),
})

call.write('/cart/accept', {
  name: '确认购物车变动',
  access: 'user',
  summary: 'Take note of changed prices.',
  run: async ({ actor, trx }) => {
    await acceptPrices(actor, trx)
  },
  answer: (_accepted, _input, { actor }) => cartFor(actor),
})

call.read('/cotton/list', {
  name: '查看配棉单',
  access: 'user',
  summary: 'Own cotton lists.',
  run: ({ actor }) => cottonLists(actor.userId),
})

call.read('/cotton/get', {
  name: '查看配棉单详情',
  access: 'user',
  summary: 'One cotton list with its batches.',
  input: validators.idValidator,
  run: async ({ id }, { actor }) => {
    const list = await cottonListDetails(id, actor.userId)
    return { ...list, data: await priced(list.data, actor) }
  },
})

call.write('/cotton/add', {
  name: '新增配棉单',
  access: 'user',
  summary: 'Start a cotton list.',
  input: validators.addListValidator,
  run: async (input, { actor, trx }) => ({ id: (await addCottonList(input, actor, trx)).id }),
})

call.write('/cotton/edit', {
  name: '编辑配棉单',
  access: 'user',
  summary: 'Rename a cotton list.',
  input: validators.editListValidator,
  run: async (input, { actor, trx }) => ({ id: (await editCottonList(input, actor, trx)).id }),
})

call.write('/cotton/delete', {
  name: '删除配棉单',
  access: 'user',
  summary: 'Delete a cotton list.',
  input: validators.idValidator,
  run: async ({ id }, { actor, trx }) => {
    await deleteCottonList(id, actor, trx)
  },
})

call.write('/cotton/item/add', {
  name: '批次加入配棉单',
  access: 'user',
  summary: 'Add batches to a cotton list.',
  input: validators.listItemsValidator,
  message: '已加入清单',
  run: async ({ id, productIds }, { actor, trx }) => ({
    added: await addToCottonList({ id, batchIds: productIds }, actor, trx),
  }),
})

call.write('/cotton/item/delete', {
  name: '批次移出配棉单',
  access: 'user',
  summary: 'Take batches off a cotton list.',
  input: validators.listItemsValidator,
  run: async ({ id, productIds }, { actor, trx }) => {
    await removeFromCottonList({ id, batchIds: productIds }, actor, trx)
  },
})

call.file('/cotton/export', {
  name: '导出配棉单',
  access: 'user',
  summary: 'A cotton list as xlsx.',
  input: validators.idValidator,
  run: async ({ id }, { actor }) => {
    const list = await cottonListDetails(id, actor.userId)
    return {
      name: `${list.name}.xlsx`,
      type: XLSX_TYPE,
      contents: await exportRows(list.data, 'offers', '选棉清单'),
    }
  },
})

/** 检测结果.xlsx of the chosen batches. */
call.file('/batch/export', {
  name: '导出批次',
  access: 'user',
  summary: '检测结果.xlsx',
  input: validators.exportBatchesValidator,
  run: async ({ productIds }, { actor }) => {
    const visible = await listingRowsOf(await visibleBatches(productIds, actor))
    const inspected = visible.filter(({ productType }) => !isByTonne(productType))
    if (inspected.length === 0 && visible.length > 0) throw refuse(ListingRefusal.byTonneNoInspection)
    const rows = inspected.map((row) => (row.companyId === actor.companyId ? row : toOthersRow(row)))
    return {
      name: `${rows.length === 1 ? rows[0].batchCode : ''}检测结果.xlsx`,
      type: XLSX_TYPE,
      contents: await exportRows(rows, 'inspection', '检测结果'),
    }
  },
})

call.read('/shop/saved/list', {
  name: '查看保存的搜索',
  access: 'user',
  summary: 'Saved searches with what they would find now.',
  run: ({ actor }) => savedSearches(actor.userId),
})

call.write('/shop/saved/add', {
  name: '保存搜索',
  access: 'user',
  summary: 'Save a search.',
  input: validators.saveSearchValidator,
  message: '已保存',
  run: async ({ criteria, ...values }, { actor, trx }) => ({
    id: (await saveSearch({ ...values, criteria: given(criteria) }, actor, trx)).id,
  }),
})

call.write('/shop/saved/edit', {
  name: '编辑保存的搜索',
  access: 'user',
  summary: 'Rename a saved search or switch its alert.',
  input: validators.editSearchValidator,
  message: '已保存',
  run: async ({ criteria, ...values }, { actor, trx }) => {
    const change = { ...values, ...(criteria ? { criteria: given(criteria) } : {}) }
    return { id: (await editSavedSearch(change, actor, trx)).id }
  },
})

call.write('/shop/saved/delete', {
  name: '删除保存的搜索',
  access: 'user',
  summary: 'Delete a saved search.',
  input: validators.idValidator,
  run: async ({ id }, { actor, trx }) => {
    await deleteSavedSearch(id, actor, trx)
  },
})
