/*
 * What somebody has seen of a batch who corrects or deletes it.
 */
import type Batch from '#app/catalog/models/batch'
import { versionOf } from '#core/seen'

/** Columns that change by themselves: figures computed with the tables in force, the step of a sale, the moments of the record. */
const BY_ITSELF: ReadonlySet<string> = new Set([
  'agioDetail',
  'createdAt',
  'czceAgio',
  'czceAgioReason',
  'czcePickBaleAgio',
  'percentAgio',
  'salesState',
  'updatedAt',
])

export const batchVersion = (batch: Batch): string =>
  versionOf(Object.fromEntries(Object.entries(batch.$attributes).filter(([key]) => !BY_ITSELF.has(key))))
