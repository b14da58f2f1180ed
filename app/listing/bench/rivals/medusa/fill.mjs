import {
  createApiKeysWorkflow,
  createCollectionsWorkflow,
  createProductsWorkflow,
  createProductTagsWorkflow,
  createProductTypesWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
} from '@medusajs/medusa/core-flows'
import { FILTERED, products } from '../products.mjs'

const CHUNK = 200

/** Length is a type, strength a tag, moisture a collection, which the storefront's API can filter by. Colour and region are tags as well. */
export default async function fill({ container }) {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result
  const rows = products(Number(process.env.PRODUCTS))
  const ids = (created, name) => new Map(created.map((one) => [one[name], one.id]))

  const [channel] = await run(createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'Shop' }] })
  const [key] = await run(createApiKeysWorkflow, {
    api_keys: [{ title: 'Shop', type: 'publishable', created_by: 'bench' }],
  })
  await run(linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] })
  await run(createRegionsWorkflow, { regions: [{ name: 'China', currency_code: 'cny', countries: ['cn'] }] })

  const types = ids(
    await run(createProductTypesWorkflow, { product_types: FILTERED.length.steps.map((value) => ({ value })) }),
    'value'
  )
  const collections = ids(
    await run(createCollectionsWorkflow, { collections: FILTERED.moisture.steps.map((title) => ({ title })) }),
    'title'
  )
  const words = ({ strength, colour, region }) => [`strength ${strength}`, `colour ${colour}`, region]
  const tags = ids(
    await run(createProductTagsWorkflow, {
      product_tags: [...new Set(rows.flatMap(({ measures }) => words(measures)))].map((value) => ({ value })),
    }),
    'value'
  )

  for (let at = 0; at < rows.length; at += CHUNK) {
    await run(createProductsWorkflow, {
      products: rows.slice(at, at + CHUNK).map(({ code, name, description, price, measures }) => ({
        title: name,
        handle: code,
        description,
        status: 'published',
        type_id: types.get(measures.length),
        collection_id: collections.get(measures.moisture),
        tag_ids: words(measures).map((word) => tags.get(word)),
        sales_channels: [{ id: channel.id }],
        options: [{ title: 'Lot', values: ['whole'] }],
        variants: [
          {
            title: code,
            sku: code,
            manage_inventory: false,
            options: { Lot: 'whole' },
            prices: [{ amount: price, currency_code: 'cny' }],
          },
        ],
      })),
    })
  }
}
