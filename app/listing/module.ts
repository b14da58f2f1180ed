import { defineModule } from '#core/define_module'

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
  reads: ['users', 'companies', 'producers', 'entrepots', 'batches', 'bales', 'futures_contracts'],
  follows: ['companies', 'batches'],
  fills: ['companies', 'batches'],
})
