/*
 * Words about one's own stock: the language of the search box of the market, over batches that are on it and batches that are not.
 */
import db from '@adonisjs/lucid/services/db'
import {
  codeCriterion,
  NAME_CRITERIA,
  rangeOf,
  type CodeName,
  type NameName,
  type RangeName,
} from '#app/listing/criteria'
import { readCriteria, type Ends } from '#app/listing/rules/criteria'
import type { NameWords } from '#app/listing/rules/name_words'
import { understand } from '#app/listing/rules/understand'
import { containing } from '#core/like'

/** A condition over `batches b`, its open listing `l` and that one's reference price `r`. */
export type StockCondition = { sql: string; bindings: (string | number | number[] | string[])[] }

const TEXTS = ['b.batch_code', 'b.entrepot_name', 'b.chandi', 'b.producer_name', 'b.producer_code']

/** One of the texts of a batch has the words. */
const named = (words: string): StockCondition => ({
  sql: `(${TEXTS.map((column) => `${column} ilike ?`).join(' or ')})`,
  bindings: TEXTS.map(() => containing(words)),
})

function within(name: RangeName, { min, max }: Ends): StockCondition[] {
  const { sql, sqlScale } = rangeOf(name)
  const bounds: StockCondition[] = []
  if (min !== null) bounds.push({ sql: `(${sql}) * ${sqlScale} >= ?`, bindings: [min] })
  if (max !== null) bounds.push({ sql: `(${sql}) * ${sqlScale} <= ?`, bindings: [max] })
  return bounds
}

const all = (conditions: StockCondition[]): StockCondition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(' and ')})`,
  bindings: conditions.flatMap(({ bindings }) => bindings),
})

/** Names of origins in the company's stock, by which a word is known to be one. */
async function wordsOf(companyId: number): Promise<NameWords> {
  const rows: { chandi: string }[] = await db.from('batches').where('company_id', companyId).distinct('chandi')
  // The dictionary of pinyin is large: it is loaded with the first search.
  const { NameWords: Words } = await import('#app/listing/rules/name_words')
  return new Words({ origins: rows.map(({ chandi }) => chandi), places: [], companies: [] })
}

/**
 * What words say about the company's own batches: the words as they stand in code, warehouse, origin or mill, or else what they mean
 * (`3128 强力29以上 奎屯`): grades and figures, parts of codes, and the remaining words each in one of the texts.
 */
export async function ownStockCondition(companyId: number, words: string): Promise<StockCondition> {
  const { criteria: params, codes, keywords } = understand(words, await wordsOf(companyId))
  const { codes: classes, names, ranges } = readCriteria(params)
  const meant = [
    ...Object.entries(classes).map(([name, values]) => ({
      sql: `(${codeCriterion(name as CodeName).sql}) = any(?)`,
      bindings: [values],
    })),
    ...Object.entries(names)
      // Everything here is of one seller.
      .filter(([name]) => name !== 'seller')
      .map(([name, values]) => ({ sql: `(${NAME_CRITERIA[name as NameName].key}) = any(?)`, bindings: [values] })),
    ...Object.entries(ranges).flatMap(([name, ends]) => within(name as RangeName, ends)),
    ...(codes.length > 0
      ? [{ sql: 'b.batch_code like any(?)', bindings: [codes.map((code) => containing(code))] }]
      : []),
    ...keywords.map(named),
  ]
  const literal = named(words)
  if (meant.length === 0) return literal
  const understood = all(meant)
  return { sql: `(${literal.sql} or ${understood.sql})`, bindings: [...literal.bindings, ...understood.bindings] }
}
