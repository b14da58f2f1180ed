import {
  batchGetValidator,
  compareValidator,
  lookupValidator,
  newestValidator,
  searchValidator,
  understandValidator,
} from '#app/listing/validators/search'
import { endpoint, publicRead } from '#core/api'

const Shop = () => import('#app/listing/controllers/shop_controller')

publicRead('/shop/search', [Shop, 'publicSearch'], {
  summary: 'Offers that fit the criteria, for guests.',
  maxAge: 5,
  validator: searchValidator,
})
publicRead('/shop/facets', [Shop, 'facets'], {
  summary: 'Counts beside the choices of the filter panel.',
  maxAge: 5,
  validator: searchValidator,
})
publicRead('/shop/understand', [Shop, 'understand'], {
  summary: 'What a typed line means, as criteria.',
  maxAge: 60,
  validator: understandValidator,
})
publicRead('/listing/newest', [Shop, 'newest'], { summary: 'Newest offers.', maxAge: 15, validator: newestValidator })

endpoint('/shop/search', [Shop, 'search'], {
  summary: 'Offers that fit the criteria, exactly counted and weighed.',
  access: 'user',
  validator: searchValidator,
})
endpoint('/batch/get', [Shop, 'batch'], {
  summary: 'Everything of one batch.',
  access: 'user',
  validator: batchGetValidator,
})
endpoint('/batch/similar', [Shop, 'similar'], {
  summary: 'Offers like a batch.',
  access: 'user',
  validator: batchGetValidator,
})
endpoint('/batch/lookup', [Shop, 'lookUp'], {
  summary: 'Any known batch by pasted codes or the beginning of a code.',
  access: 'user',
  validator: lookupValidator,
})
endpoint('/batch/compare', [Shop, 'compare'], {
  summary: 'Up to six batches side by side.',
  access: 'user',
  validator: compareValidator,
})
