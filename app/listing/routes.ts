import '#app/listing/selection_routes'
import '#app/listing/shop_routes'
import {
  addListingValidator,
  basisValidator,
  bulkAddValidator,
  customersValidator,
  delistValidator,
  holdValidator,
  ownProductsValidator,
  priceValidator,
  productIdValidator,
} from '#app/listing/validators/listing'
import { endpoint } from '#core/api'

const Listings = () => import('#app/listing/controllers/listings_controller')

endpoint('/seller/product/list', [Listings, 'own'], {
  summary: 'Batches of the own company with their listings and totals.',
  access: 'certified',
  permission: 'listing:query',
  validator: ownProductsValidator,
})
endpoint('/seller/product/listing/add', [Listings, 'add'], {
  summary: 'Put a batch on the market.',
  access: 'certified',
  permission: 'listing:add',
  validator: addListingValidator,
})
endpoint('/seller/product/listing/bulk/add', [Listings, 'bulkAdd'], {
  summary: 'Put several batches on the market by one price rule.',
  access: 'certified',
  permission: 'listing:add',
  validator: bulkAddValidator,
})
endpoint('/seller/product/listing/price/edit', [Listings, 'price'], {
  summary: 'Change the prices of listed batches.',
  access: 'certified',
  permission: 'listing:edit',
  validator: priceValidator,
})
endpoint('/seller/product/listing/basis/edit', [Listings, 'basis'], {
  summary: 'Change the basis of listed batches, or roll them to another contract.',
  access: 'certified',
  permission: 'listing:edit',
  validator: basisValidator,
})
endpoint('/seller/product/listing/delete', [Listings, 'delist'], {
  summary: 'Take batches off the market.',
  access: 'certified',
  permission: 'listing:delete',
  validator: delistValidator,
})
endpoint('/seller/product/hold/add', [Listings, 'hold'], {
  summary: 'Hold a batch for one named customer.',
  access: 'certified',
  permission: 'listing:edit',
  validator: holdValidator,
})
endpoint('/seller/product/hold/delete', [Listings, 'release'], {
  summary: 'Give a held batch back to the market.',
  access: 'certified',
  permission: 'listing:edit',
  validator: productIdValidator,
})
endpoint('/seller/product/customer/list', [Listings, 'customers'], {
  summary: 'Certified companies by a part of their name, to hold a batch for.',
  access: 'certified',
  permission: 'listing:edit',
  validator: customersValidator,
})
