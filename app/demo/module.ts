import { defineModule } from '#core/define_module'

export default defineModule('demo', {
  owns: ['demo_seeds'],
  parts: {
    seeds: 'the demo market, seeded through actions',
    auctions: 'sessions of the demo market, and their bidders',
  },
})
