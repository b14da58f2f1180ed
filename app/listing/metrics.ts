import { defineGauge } from '#core/metrics'

export const readIndexSize = defineGauge({
  name: 'search_index_offers',
  help: 'Offers in the search index of this process; 0 until it is loaded.',
})

export const readIndexAge = defineGauge({
  name: 'search_index_age_seconds',
  help: 'Seconds since the search index of this process has followed the database; grows while nobody searches.',
})
