/* Vendure in production mode; reports the request to measure once it listens. */
import { bootstrap } from '@vendure/core'
import { FILTERED } from '../products.mjs'
import { config } from './config.mjs'

process.once('disconnect', () => process.exit())

const app = await bootstrap(config())
const url = `${await app.getUrl()}/shop-api`
const headers = { 'content-type': 'application/json' }

const facets = await fetch(url, {
  method: 'POST',
  headers,
  body: JSON.stringify({ query: '{ facets { items { code values { id name } } } }' }),
})
const { data } = await facets.json()
const facetValueFilters = Object.entries(FILTERED).map(([code, { pass }]) => ({
  or: data.facets.items
    .find((facet) => facet.code === code)
    .values.filter(({ name }) => pass(name))
    .map(({ id }) => id),
}))
const query = `query List($input: SearchInput!) {
  search(input: $input) {
    totalItems
    items {
      productId productVariantId productName slug sku description inStock currencyCode facetValueIds
      price { ... on SinglePrice { value } ... on PriceRange { min max } }
      priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } }
    }
  }
}`
const input = { take: 20, groupByProduct: true, sort: { price: 'ASC' }, facetValueFilters }
process.send({
  url,
  method: 'POST',
  headers,
  body: JSON.stringify({ query, variables: { input } }),
  total: 'data.search.totalItems',
  rows: 'data.search.items',
})
