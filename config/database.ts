/*
 * One PostgreSQL with two pools: one for the work, and a small one for the counters of the rate limits, which are counted also while the work
 * holds every connection of its own. The embedded cluster is passed as DATABASE_URL, too (see bin/lib/environment.mjs).
 *
 * Both connect as the role of the application, which cannot change logs (`app/core/table_guards.ts`). Commands and tests also know the owner
 * of the tables, who migrates; a server does not.
 */
import app from '@adonisjs/core/services/app'
import env from '#start/env'
import { defineConfig } from '@adonisjs/lucid'
import { parseSafeInteger } from '#core/numbers'
import pg from 'pg'

/*
 * bigint columns (ids, cents) stay far below 2^53 and numeric columns hold at most 12 digits, so both are JavaScript numbers;
 * a value that would lose a digit throws instead. Dates without time stay the text YYYY-MM-DD.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, parseSafeInteger)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** A pool of at most `most` connections. */
const pool = (most: number) => ({
  min: 0,
  max: most,
  // Requests are answered after 5 seconds that the site is busy (HTTP 503); commands and tests may wait longer.
  acquireTimeoutMillis: app.getEnvironment() === 'web' ? 5_000 : 60_000,
  // JIT compilation of a query of a hundred columns takes longer than running it.
  afterCreate: (client: pg.Client, done: (error: Error | null, client: pg.Client) => void) => {
    client.query('set jit = off').then(
      () => done(null, client),
      (error) => done(error, client)
    )
  },
})

const connection = { connectionString: env.get('DATABASE_URL') }
const ownerConnection = { connectionString: env.get('DATABASE_OWNER_URL') ?? env.get('DATABASE_URL') }

const owner = {
  client: 'pg' as const,
  connection: ownerConnection,
  pool: pool(3),
  migrations: { naturalSort: true, paths: ['database/migrations'] },
  schemaGeneration: {
    enabled: env.get('NODE_ENV') === 'development',
    outputPath: './database/schema.ts',
    rulesPaths: ['./database/schema_rules.js'],
    excludeTables: ['adonis_schema', 'adonis_schema_versions', 'function_files'],
  },
}

export default defineConfig({
  connection: 'postgres',
  prettyPrintDebugQueries: true,
  connections: {
    /** Counters of the rate limits (`config/limiter`): single statements of less than a millisecond. */
    limits: { client: 'pg', connection, pool: pool(3) },
    postgres: {
      client: 'pg',
      connection,
      pool: pool(env.get('DATABASE_POOL') ?? 20),
    },
    ...(app.getEnvironment() === 'web' ? {} : { owner }),
  },
})
