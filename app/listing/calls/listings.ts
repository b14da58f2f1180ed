/* Calls of a seller for its batches. */
import { call } from '#core/call'
import { OFFER_SHEET_ROWS, upTo } from '#core/sheets/sheet_rows'
import { XLSX_TYPE } from '#core/wire_files'
import { placeBatch } from '#app/catalog/actions/place_batch'
import { changeBasis } from '#app/listing/actions/change_basis'
import { changePrice } from '#app/listing/actions/change_price'
import { changeTerms } from '#app/listing/actions/change_terms'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { holdBatch } from '#app/listing/actions/hold_batch'
import { inBulk } from '#app/listing/actions/in_bulk'
import { listBatch } from '#app/listing/actions/list_batch'
import { releaseHold } from '#app/listing/actions/release_hold'
import { listingRowOf, openListing } from '#app/listing/queries/listing_row'
import { contacts } from '#app/listing/queries/contacts'
import { customers } from '#app/listing/queries/customers'
import { exportOwnProducts } from '#app/listing/queries/export_rows'
import { ownProducts } from '#app/listing/queries/own_products'
import {
  addListingValidator,
  basisValidator,
  bulkAddValidator,
  customersValidator,
  delistValidator,
  holdValidator,
  ownProductsValidator,
  placeValidator,
  priceValidator,
  productIdValidator,
  termsValidator,
} from '#app/listing/validators/listing'

call.read('/seller/product/list', {
  name: '查看本企业商品',
  access: 'certified',
  permission: 'listing:query',
  summary: 'Batches of the own company with their listings and totals.',
  input: ownProductsValidator,
  run: (input, { actor }) => ownProducts(actor, input),
})

call.file('/seller/product/export', {
  name: '导出本企业商品',
  access: 'certified',
  permission: 'listing:query',
  summary: 'The same list as an Excel file.',
  input: ownProductsValidator,
  run: async (input, { actor }) => ({
    name: '我的资源.xlsx',
    type: XLSX_TYPE,
    contents: await exportOwnProducts(await ownProducts(actor, upTo(OFFER_SHEET_ROWS, input))),
  }),
})

call.write('/seller/product/listing/add', {
  name: '挂牌',
  access: 'certified',
  permission: 'listing:add',
  summary: 'Put a batch on the market.',
  input: addListingValidator,
  message: '挂牌成功',
  run: async ({ productId, ...terms }, { actor, trx }) => {
    await listBatch({ batchId: productId, ...terms }, actor, trx)
    return listingRowOf(productId, trx)
  },
})

call.write('/seller/product/listing/bulk/add', {
  name: '批量挂牌',
  access: 'certified',
  permission: 'listing:add',
  summary: 'Put several batches on the market by one price rule.',
  input: bulkAddValidator,
  run: ({ productIds, ...terms }, { actor, trx }) =>
    inBulk(trx, productIds, actor, (batchId) => listBatch({ batchId, ...terms }, actor, trx)),
})

call.write('/seller/product/listing/price/edit', {
  name: '修改挂牌价',
  access: 'certified',
  permission: 'listing:edit',
  summary: 'Change the prices of listed batches.',
  input: priceValidator,
  run: ({ productIds, rule, price, confirmed }, { actor, trx }) =>
    inBulk(trx, productIds, actor, async (batchId) => {
      const now = rule === 'shift' ? ((await openListing(trx, batchId))?.price ?? 0) : 0
      await changePrice({ batchId, price: now + price, confirmed }, actor, trx)
    }),
})

call.write('/seller/product/listing/basis/edit', {
  name: '修改挂牌基差',
  access: 'certified',
  permission: 'listing:edit',
  summary: 'Change the basis of listed batches, or roll them to another contract.',
  input: basisValidator,
  run: ({ productIds, rule, priceDiff, ...terms }, { actor, trx }) =>
    inBulk(trx, productIds, actor, async (batchId) => {
      const now = rule === 'shift' ? ((await openListing(trx, batchId))?.priceDiff ?? 0) : 0
      const own = priceDiff === null || priceDiff === undefined ? undefined : now + priceDiff
      await changeBasis({ batchId, ...terms, priceDiff: own }, actor, trx)
    }),
})

call.write('/seller/product/listing/terms/edit', {
  name: '修改挂牌条款',
  access: 'certified',
  permission: 'listing:edit',
  summary:
    'Change bidding, delivery, contact, storage memo, premium and remark of what is listed; what is left out stays.',
  input: termsValidator,
  run: ({ productIds, ...terms }, { actor, trx }) =>
    inBulk(trx, productIds, actor, (batchId) => changeTerms({ batchId, ...terms }, actor, trx)),
})

call.write('/seller/product/listing/delete', {
  name: '撤牌',
  access: 'certified',
  permission: 'listing:delete',
  summary: 'Take batches off the market.',
  input: delistValidator,
  run: ({ productIds, reason }, { actor, trx }) =>
    inBulk(trx, productIds, actor, (batchId) => delistBatch({ batchId, reason }, actor, trx)),
})

call.write('/seller/product/entrepot/edit', {
  name: '登记仓库',
  access: 'certified',
  permission: 'batch:edit',
  summary: 'Name the warehouse of batches in stock that are neither listed nor ordered; goods on the way are refused.',
  input: placeValidator,
  run: ({ productIds, ...place }, { actor, trx }) =>
    inBulk(trx, productIds, actor, (batchId) => placeBatch({ batchId, ...place }, actor, trx)),
})

call.write('/seller/product/hold/add', {
  name: '预留批次',
  access: 'certified',
  permission: 'listing:edit',
  summary: 'Hold a batch for one named customer.',
  input: holdValidator,
  message: '预留成功',
  run: async ({ productId, ...input }, { actor, trx }) => {
    await holdBatch({ batchId: productId, ...input }, actor, trx)
  },
})

call.write('/seller/product/hold/delete', {
  name: '取消预留',
  access: 'certified',
  permission: 'listing:edit',
  summary: 'Give a held batch back to the market.',
  input: productIdValidator,
  message: '已取消预留',
  run: async ({ productId }, { actor, trx }) => {
    await releaseHold({ batchId: productId }, actor, trx)
  },
})

call.read('/seller/product/customer/list', {
  name: '查询预留客户',
  access: 'certified',
  permission: 'listing:edit',
  summary: 'Certified companies by a part of their name, to hold a batch for.',
  input: customersValidator,
  run: ({ q }, { actor }) => customers(q, actor.companyId),
})

call.read('/seller/product/contact/list', {
  name: null,
  access: 'certified',
  permission: 'listing:query',
  summary: 'Names of the certified people of the own company, to choose the contact of an offer from.',
  run: ({ actor }) => contacts(actor.companyId),
})
