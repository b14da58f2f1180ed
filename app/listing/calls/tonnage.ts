/* Calls of buyers for goods by the tonne. Guests read what home page and shop show: the newest, and how many there are of each type. */
import { call } from '#core/call'
import { OFFER_SHEET_ROWS, upTo } from '#core/sheets/sheet_rows'
import { XLSX_TYPE } from '#core/wire_files'
import { exportTonnage } from '#app/listing/queries/export_tonnage'
import { searchTonnage, tonnageCounts, tonnageFacets } from '#app/listing/queries/search_tonnage'
import { tonnageDetails } from '#app/listing/queries/tonnage_details'
import {
  newestTonnageValidator,
  tonnageCountsValidator,
  tonnageGoodsValidator,
  tonnageSearchValidator,
} from '#app/listing/validators/tonnage'

call.public.read('/seed-fiber/newest', {
  summary: 'Newest offers by the tonne.',
  maxAge: 15,
  input: newestTonnageValidator,
  run: ({ productType, pageSize }) => searchTonnage({ productType, pageSize: pageSize ?? 10 }),
})

call.public.read('/seed-fiber/counts', {
  summary: 'What is on sale by the tonne, by type.',
  maxAge: 15,
  input: tonnageCountsValidator,
  run: (input) => tonnageCounts(input),
})

call.read('/seed-fiber/list', {
  name: '搜索棉副涤短',
  access: 'user',
  summary: 'Offers by the tonne that fit the criteria, exactly counted and weighed.',
  input: tonnageSearchValidator,
  run: (input) => searchTonnage(input),
})

call.file('/seed-fiber/export', {
  name: '导出棉副涤短',
  access: 'user',
  summary: 'The offers by the tonne that fit the criteria as an Excel file.',
  input: tonnageSearchValidator,
  run: async (input) => ({
    name: '棉副涤短.xlsx',
    type: XLSX_TYPE,
    contents: await exportTonnage(await searchTonnage(upTo(OFFER_SHEET_ROWS, input))),
  }),
})

call.read('/seed-fiber/facets', {
  name: null,
  access: 'user',
  summary: 'The choices of the filters of that list, each with its number of offers.',
  input: tonnageSearchValidator,
  run: (input) => tonnageFacets(input),
})

call.read('/seed-fiber/get', {
  name: '查看棉副涤短商品',
  access: 'user',
  summary: 'Everything of goods by the tonne.',
  input: tonnageGoodsValidator,
  run: ({ productId }, { actor }) => tonnageDetails(productId, actor),
})
