/* Fills an empty database with Vendure's own populator, its importer, and the job that builds its search index. */
import {
  bootstrap,
  Importer,
  JobQueueService,
  LanguageCode,
  Populator,
  RequestContextService,
  SearchService,
  TransactionalConnection,
} from '@vendure/core'
import { products } from '../products.mjs'
import { config } from './config.mjs'

process.once('disconnect', () => process.exit())

const words = (measures) =>
  Object.entries(measures).map(([facet, value]) => ({
    translations: [{ languageCode: LanguageCode.en, facet, value }],
  }))

const rows = products(Number(process.env.PRODUCTS)).map(({ code, name, description, price, measures }) => ({
  product: {
    assetPaths: [],
    optionGroups: [],
    facets: words(measures),
    translations: [{ languageCode: LanguageCode.en, name, slug: code, description, customFields: {} }],
  },
  variants: [
    {
      sku: code,
      price,
      taxCategory: 'standard',
      stockOnHand: 1,
      trackInventory: 'INHERIT',
      assetPaths: [],
      facets: [],
      translations: [{ languageCode: LanguageCode.en, optionValues: [], customFields: {} }],
    },
  ],
}))

const app = await bootstrap(config({ synchronize: true }))
await app.get(Populator).populateInitialData({
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Asia',
  countries: [{ code: 'CN', name: 'China', zone: 'Asia' }],
  taxRates: [{ name: 'standard', percentage: 9 }],
  shippingMethods: [],
  paymentMethods: [],
  collections: [],
})
const ctx = await app.get(RequestContextService).create({ apiType: 'admin', languageCode: LanguageCode.en })
const errors = await app.get(Importer).importProducts(ctx, rows, () => {})
if (errors.length > 0) throw new Error(errors[0])

// An in-memory job does not report its end, so the index table is polled.
await app.get(JobQueueService).start()
await app.get(SearchService).reindex(ctx)
const indexed = () =>
  app.get(TransactionalConnection).rawConnection.query('select count(*)::int as n from search_index_item')
while ((await indexed())[0].n < rows.length) await new Promise((resolve) => setTimeout(resolve, 500))
await app.close()
process.exit(0)
