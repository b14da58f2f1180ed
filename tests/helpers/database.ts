import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { existsSync } from 'node:fs'
import { MODULES } from '#core/modules'

let prepared = false

/** Migrates the test database and installs reference data, once a run. */
export async function prepareTestDatabase() {
  if (prepared) return
  prepared = true
  await db.rawQuery('drop schema if exists public cascade; drop schema if exists pgboss cascade; create schema public')
  await testUtils.db().migrate()
  await installReferenceData()
}

export async function installReferenceData() {
  for (const module of MODULES) {
    const file = new URL(`../../app/${module}/reference_data.ts`, import.meta.url)
    if (existsSync(file)) await (await import(file.href)).installReferenceData()
  }
}

/** Empties every table but the migrations and brings the reference data back. For tests that commit. */
export async function resetDatabase() {
  const { rows } = await db.rawQuery(
    `select string_agg(format('%I', tablename), ',') as tables from pg_tables where schemaname = 'public' and tablename not like 'adonis_schema%'`
  )
  await db.rawQuery(`truncate ${rows[0].tables} restart identity cascade`)
  await installReferenceData()
}
