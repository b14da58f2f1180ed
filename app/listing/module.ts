import { defineModule } from '#core/define_module'
import { ListingSetting } from '#app/listing/settings'

export default defineModule('listing', {
  owns: [
    'listings',
    'price_changes',
    'batch_holds',
    'listing_references',
    'cart_items',
    'cotton_lists',
    'cotton_list_items',
    'saved_searches',
    'favourite_shops',
    'offer_changes',
  ],
  appendOnly: ['price_changes'],
  reads: ['users', 'companies', 'producers', 'entrepots', 'batches', 'bales', 'futures_contracts', 'tonnage_goods'],
  follows: ['companies', 'batches'],
  fills: ['companies', 'batches'],
  settings: ListingSetting,
  entities: { listing: '挂牌', batch_hold: '预留' },
  permissions: {
    'listing:query': '挂牌查询',
    'listing:add': '挂牌新增',
    'listing:edit': '挂牌编辑',
    'listing:delete': '挂牌撤牌',
  },
  parts: { search: 'the index of what is for sale, kept in memory' },
})
