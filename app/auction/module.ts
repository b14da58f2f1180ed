import { defineModule } from '#core/define_module'
import { AuctionSetting } from '#app/auction/settings'

export default defineModule('auction', {
  owns: [
    'auction_houses',
    'auction_house_companies',
    'auction_items',
    'auction_entries',
    'auction_bids',
    'auction_pulse',
    'auction_outages',
    'auction_collects',
    'auction_deposit_rates',
    'auction_subscriptions',
    'auction_outbid_alerts',
    'auction_outbid_messages',
  ],
  settings: AuctionSetting,
})
