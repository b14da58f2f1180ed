import app from '@adonisjs/core/services/app'
import { defineConfig, drivers } from '@adonisjs/core/hash'
import type { InferHashers } from '@adonisjs/core/types'
import env from '#start/env'

/** N of scrypt as OWASP asks at least for r = 8 and p = 1: 128 MB for each hash. Tests, which hash all the time, use less. */
export const LEAST_COST = 2 ** 17

const cost = app.inProduction ? LEAST_COST : (env.get('PASSWORD_COST') ?? LEAST_COST)

const hashConfig = defineConfig({
  default: 'scrypt',
  list: {
    // scrypt takes 128 · N · r bytes and a little more
    scrypt: drivers.scrypt({ cost, blockSize: 8, parallelization: 1, maxMemory: 2 * 128 * LEAST_COST * 8 }),
  },
})

export default hashConfig

declare module '@adonisjs/core/types' {
  export interface HashersList extends InferHashers<typeof hashConfig> {}
}
