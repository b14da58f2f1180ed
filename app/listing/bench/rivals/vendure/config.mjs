import { randomUUID } from 'node:crypto'
import { DefaultLogger, DefaultSearchPlugin, LogLevel } from '@vendure/core'

/** Vendure with its defaults and its own search plugin, whose index table answers `search`. */
export const config = (options = {}) => ({
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(process.env.PORT ?? 0),
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: { superadminCredentials: { identifier: 'nobody', password: randomUUID() } },
  dbConnectionOptions: { type: 'postgres', url: process.env.DATABASE_URL, poolSize: 20, logging: false, ...options },
  logger: new DefaultLogger({ level: LogLevel.Error }),
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [DefaultSearchPlugin.init({ bufferUpdates: true, indexStockStatus: true })],
})
