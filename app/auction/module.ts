import { defineModule } from '#core/define_module'
import { AuctionFile } from '#app/auction/file_purposes'
import { AuctionSetting } from '#app/auction/settings'

export default defineModule('auction', {
  owns: [
    'auction_sessions',
    'auction_session_companies',
    'auction_lots',
    'auction_entries',
    'auction_bids',
    'auction_log_keys',
    'auction_log_facts',
    'auction_pulse',
    'auction_outages',
    'auction_processes',
    'auction_collects',
    'auction_deposit_rates',
    'auction_subscriptions',
    'auction_outbid_alerts',
    'auction_outbid_messages',
  ],
  appendOnly: ['auction_bids', 'auction_outages', 'auction_log_facts'],
  // Encrypted anew with another APP_KEY
  kept: ['auction_log_keys'],
  reads: [
    'audit_logs',
    'users',
    'companies',
    'ledger_transactions',
    'bank_accounts',
    'batches',
    'listings',
    'listing_references',
    'price_points',
    'price_series',
    'orders',
    'futures_contracts',
  ],
  fills: ['users', 'companies'],
  settings: AuctionSetting,
  filePurposes: AuctionFile,
  filesOnScreens: { 'auction_lots.get': [AuctionFile.dealConfirmation] },
  entities: { auction_session: '竞价场次', auction_lot: '竞价标的', auction_entry: '竞价入场' },
  permissions: { 'auction:enter': '竞价入场', 'auction:bid': '竞价出价', 'auction:sign': '竞价签署' },
  parts: { rooms: 'what everybody who watches a session is told' },
})
