import { defineJob } from '#core/jobs'

/** Levels of the main contract that people wait for. */
defineJob<object>({
  name: 'market.price_watches',
  cron: '* * * * *',
  handle: async () => {
    const { tellPriceWatchers } = await import('#app/market/actions/tell_price_watchers')
    await tellPriceWatchers()
  },
})
