import { defineJob } from '#core/jobs'

/** Checks the watched levels of the main contract. */
defineJob<object>({
  name: 'market.price_watches',
  label: '价格提醒',
  cron: '* * * * *',
  handle: async () => {
    const { tellPriceWatchers } = await import('#app/market/actions/tell_price_watchers')
    await tellPriceWatchers()
  },
})
