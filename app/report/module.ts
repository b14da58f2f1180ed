import { defineModule } from '#core/define_module'

export default defineModule('report', {
  owns: [
    'report_changes',
    'report_deal_lines',
    'report_removals',
    'report_deals',
    'report_flows',
    'report_listings',
    'report_usage',
    'report_quality',
    'report_grades',
    'report_outputs',
    'report_counties',
    'report_auctions',
  ],
  reads: [
    'user_logs',
    'companies',
    'producers',
    'batches',
    'imports',
    'listings',
    'listing_references',
    'orders',
    'order_lines',
    'pick_tickets',
    'auction_sessions',
    'auction_lots',
  ],
  follows: ['user_logs', 'batches', 'imports', 'listings', 'orders', 'order_lines', 'pick_tickets', 'auction_lots'],
  fills: ['user_logs', 'companies', 'batches', 'listings', 'orders', 'order_lines', 'pick_orders', 'pick_tickets'],
})
