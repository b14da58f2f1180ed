/* Medusa in production mode; reports the request to measure once it listens. */
import { createRequire } from 'node:module'
import pg from 'pg'
import { FILTERED } from '../products.mjs'

process.once('disconnect', () => process.exit())

const { default: start } = createRequire(import.meta.url)('@medusajs/medusa/commands/start')
const port = Number(process.env.PORT)
await start({ directory: process.cwd(), host: '127.0.0.1', port, types: false })

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
const named = async (table, column, name, prefix = '') => {
  const { rows } = await client.query(`select id from ${table} where ${column} = any($1)`, [
    FILTERED[name].steps.filter(FILTERED[name].pass).map((step) => prefix + step),
  ])
  return rows.map(({ id }) => id)
}
const filters = {
  type_id: await named('product_type', 'value', 'length'),
  tag_id: await named('product_tag', 'value', 'strength', 'strength '),
  collection_id: await named('product_collection', 'title', 'moisture'),
}
const { rows: keys } = await client.query(`select token from api_key where type = 'publishable' and title = 'Shop'`)
const { rows: regions } = await client.query('select id from region')
await client.end()

// Sorting by price is not possible: the price is computed after the page is read.
const query = new URLSearchParams({
  limit: '20',
  order: 'title',
  region_id: regions[0].id,
  fields: 'id,title,handle,description,collection_id,type_id,*tags,variants.id,variants.sku,*variants.calculated_price',
})
for (const [name, ids] of Object.entries(filters)) for (const id of ids) query.append(`${name}[]`, id)
process.send({
  url: `http://127.0.0.1:${port}/store/products?${query}`,
  method: 'GET',
  headers: { 'x-publishable-api-key': keys[0].token },
  total: 'count',
  rows: 'products',
})
