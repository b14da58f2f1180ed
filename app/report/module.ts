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
  parts: { rollups: 'what is counted, and how it is kept true' },
})
