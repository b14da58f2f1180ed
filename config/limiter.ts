import { defineConfig, stores } from '@adonisjs/limiter'
import type { InferLimiters } from '@adonisjs/limiter/types'

/** Counters are stored in the database, so that several processes share them without a further service, and use connections of their own. */
const limiterConfig = defineConfig({
  default: 'database',
  stores: {
    database: stores.database({ connectionName: 'limits', tableName: 'rate_limits' }),
    memory: stores.memory({}),
  },
})

export default limiterConfig

declare module '@adonisjs/limiter/types' {
  export interface LimitersList extends InferLimiters<typeof limiterConfig> {}
}
