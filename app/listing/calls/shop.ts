/* Calls for searching and comparing offers. Guests read the same through `GET /api/public`, without personal names. */
import { call } from '#core/call'
import { OFFER_SHEET_ROWS, upTo } from '#core/sheets/sheet_rows'
import { XLSX_TYPE } from '#core/wire_files'
import { visibleBatches } from '#app/listing/queries/visible_batches'
import { batchDetails } from '#app/listing/queries/batch_details'
import { exportOffers } from '#app/listing/queries/export_rows'
import { facets } from '#app/listing/queries/facets'
import { listingRowsOf } from '#app/listing/queries/listing_row'
import { lookUpBatches } from '#app/listing/queries/look_up_batches'
import { namesOnOffer } from '#app/listing/queries/names_on_offer'
import { newestOffers } from '#app/listing/queries/newest_offers'
import { searchOffers } from '#app/listing/queries/search_offers'
import { similarOffers } from '#app/listing/queries/similar_offers'
import { tonnageWords } from '#app/listing/rules/tonnage_words'
import { understand } from '#app/listing/rules/understand'
import { toOthersRow, toPublicListingRow } from '#app/listing/transformers/listing'
import {
  batchGetValidator,
  compareValidator,
  lookupValidator,
  newestValidator,
  searchValidator,
  understandValidator,
} from '#app/listing/validators/search'
import { ListingRefusal } from '#app/listing/refusals'
import { tellOfSearch } from '#app/listing/ports/searches'
import { refuseByTonne } from '#app/listing/shared/whole_batches'
import { priced } from '#app/listing/shared/priced'
import { addYardsticks, withYardsticks } from '#app/market/queries/price_yardsticks'

call.public.read('/shop/search', {
  summary: 'Offers that fit the criteria, for guests.',
  maxAge: 5,
  input: searchValidator,
  run: async (input) => {
    const answer = await searchOffers(input)
    return { ...answer, data: await addYardsticks(answer.data.map(toPublicListingRow)) }
  },
})

call.public.read('/shop/facets', {
  summary: 'Counts beside the choices of the filter panel.',
  maxAge: 5,
  input: searchValidator,
  run: (input) => facets(input),
})

/** Criteria from a typed line. */
call.public.read('/shop/understand', {
  summary: 'What a typed line means, as criteria.',
  maxAge: 60,
  input: understandValidator,
  run: async ({ text }) => ({ ...understand(text, await namesOnOffer()), tonnage: tonnageWords(text) }),
})

call.public.read('/listing/newest', {
  summary: 'Newest offers.',
  maxAge: 15,
  input: newestValidator,
  run: ({ productType, pageSize }) => newestOffers(productType, pageSize),
})

call.read('/shop/search', {
  name: '搜索资源',
  access: 'user',
  summary: 'Offers that fit the criteria, exactly counted and weighed.',
  input: searchValidator,
  run: async (input, { actor }) => {
    const answer = await searchOffers(input, actor)
    tellOfSearch(actor, input)
    return { ...answer, data: await priced(answer.data, actor) }
  },
})

call.file('/shop/export', {
  name: '导出资源',
  access: 'user',
  summary: 'The offers that fit the criteria as an Excel file.',
  input: searchValidator,
  run: async (input, { actor }) => {
    const found = await searchOffers(upTo(OFFER_SHEET_ROWS, input), actor)
    return {
      name: '选棉.xlsx',
      type: XLSX_TYPE,
      contents: await exportOffers({ total: found.total, data: await withYardsticks(found.data) }, '选棉'),
    }
  },
})

call.read('/batch/get', {
  name: '查看批次',
  access: 'user',
  summary: 'Everything of one batch.',
  input: batchGetValidator,
  run: async (input, { actor }) => {
    const details = await batchDetails(input, actor)
    const [row] = await priced([details.row], actor)
    return { ...details, row }
  },
})

call.read('/batch/similar', {
  name: '查看相似批次',
  access: 'user',
  summary: 'Offers like a batch.',
  input: batchGetValidator,
  run: async (input, { actor }) => {
    const { row } = await batchDetails(input, actor)
    const answer = await similarOffers(row)
    return { ...answer, data: await priced(answer.data, actor) }
  },
})

call.read('/batch/lookup', {
  name: '按批号查询批次',
  access: 'user',
  summary: 'The certificate of any batch by pasted codes; batches that the company may see by a part of a code.',
  input: lookupValidator,
  run: async (input, { actor }) => {
    const answer = await lookUpBatches(input, actor)
    return { ...answer, data: await priced(answer.data, actor) }
  },
})

/** Up to six batches for comparison, in the given order, without those that the company does not see. Of an unlisted one only the certificate. */
call.read('/batch/compare', {
  name: '对比批次',
  access: 'user',
  summary: 'Up to six batches side by side.',
  input: compareValidator,
  run: async ({ productIds }, { actor }) => {
    const visible = await visibleBatches(productIds, actor)
    await refuseByTonne(null, visible, ListingRefusal.byTonneNotCompared)
    const rows = await listingRowsOf(visible)
    const shown = rows.map((row) => (row.companyId === actor.companyId ? row : toOthersRow(row)))
    return await priced(shown, actor)
  },
})
