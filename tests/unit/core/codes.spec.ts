import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { codesSources } from '#core/commands/codes_generate'
import { codeColumns, declaredCodes } from '#core/code_columns'
import { storefrontRoutesSource } from '#core/storefront_routes'

test.group('Codes', () => {
  test('the front ends have the names and words that the modules have', async ({ assert }) => {
    for (const [file, source] of await codesSources()) {
      const committed = await readFile(app.makePath('ui/generated', file), 'utf8')
      assert.isTrue(committed === source, `ui/generated/${file}: run \`node ace codes:generate\``)
    }
  })

  test('the server knows the pages that the storefront has', async ({ assert }) => {
    const committed = await readFile(app.makePath('app/core/generated/storefront_routes.ts'), 'utf8')
    assert.equal(committed, storefrontRoutesSource(app.appRoot), 'run `node ace codes:generate`')
  })

  test('every column that a declaration names exists, and none has two sets of codes', async ({ assert }) => {
    const { rows } = await db.rawQuery(
      `select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public'`
    )
    const known = new Set(rows.map(({ place }: { place: string }) => place))
    const named = (await codeColumns()).map(({ table, column }) => `${table}.${column}`)
    assert.deepEqual(
      named.filter((place) => !known.has(place)),
      []
    )
    assert.lengthOf(named, new Set(named).size)
  })

  test('every small number in the database is declared as a code or is a count', async ({ assert }) => {
    const counts = new Set([
      'agio_tables.crop_year',
      'auction_pulse.id',
      'bales.foreign_fiber',
      'batches.foreign_fiber',
      'batches.leaf_grade',
      'batches.production_year',
      'orders.point_reminded',
      'price_series.decimals',
      'quotation_rounds.round',
      'quotations.round',
      'report_counties.year',
      'report_grades.year',
      'report_outputs.year',
      'report_quality.year',
    ])
    const { rows } = await db.rawQuery(
      `select table_name || '.' || column_name as place from information_schema.columns
       where table_schema = 'public' and data_type = 'smallint'`
    )
    const named = new Set((await codeColumns()).map(({ table, column }) => `${table}.${column}`))
    assert.deepEqual(
      rows
        .map(({ place }: { place: string }) => place)
        .filter((place: string) => !named.has(place) && !counts.has(place)),
      []
    )
  })

  test('a name of a set is a number of it and has a word', async ({ assert }) => {
    for (const { name, set } of await declaredCodes())
      for (const entry of set.entries) {
        assert.equal((set as unknown as Record<string, number>)[entry.name], entry.code, `${name}.${entry.name}`)
        assert.equal(set.word(entry.code), entry.word)
      }
  })

  test('a word has one colour, wherever it is a state', async ({ assert }) => {
    const tones = new Map<string, Set<string>>()
    for (const { set } of await declaredCodes())
      for (const { word, tone } of set.entries)
        if (tone !== 'plain') tones.set(word, (tones.get(word) ?? new Set()).add(tone))
    // Whether a yes is good depends on what was asked.
    for (const answer of ['是', '否']) tones.delete(answer)
    assert.deepEqual(
      [...tones].filter(([, own]) => own.size > 1).map(([word, own]) => `${word}: ${[...own].join(', ')}`),
      []
    )
  })
})
