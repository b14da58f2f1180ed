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
  settings: ListingSetting,
})
