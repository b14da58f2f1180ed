const { randomUUID } = require('node:crypto')
const { defineConfig } = require('@medusajs/framework/utils')

/* A Medusa of its defaults without Redis: events, workflows, locks and the cache are in memory. */
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false }, pool: { min: 2, max: 20 } },
    http: {
      storeCors: 'http://127.0.0.1',
      adminCors: 'http://127.0.0.1',
      authCors: 'http://127.0.0.1',
      jwtSecret: randomUUID(),
      cookieSecret: randomUUID(),
    },
  },
  admin: { disable: true },
})
