import { defineModule } from '#core/define_module'

export default defineModule('auction', {
  owns: [
    'auction_sessions',
    'auction_session_companies',
    'auction_lots',
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
})
