import db from '@adonisjs/lucid/services/db'
import Batch from '#app/catalog/models/batch'
import { toBatchRow } from '#app/catalog/transformers/batch'
import IndividuationApply from '#app/market/models/individuation_apply'
import IndividuationBasis from '#app/market/models/individuation_basis'
import PriceWatch from '#app/market/models/price_watch'
import { lastOfMainContract } from '#app/market/queries/reference_quotes'
import { ownBasis, type BasisRates } from '#app/market/rules/own_basis'
import { toCents } from '#app/market/rules/steps'
import type { Applies, OwnBasisTable, BasisPreview, Watches } from '#app/market/transformers/individuation'
import { formatTime, now } from '#core/clock'
import { refuse } from '#core/errors'
import { IndividuationKind, IndividuationState } from '#app/market/codes'
import type { Trx } from '#core/transaction'
import { MarketRefusal } from '#app/market/refusals'

export async function appliesOf(companyId: number | null): Promise<Applies> {
  const rows = companyId ? await IndividuationApply.query().where('company_id', companyId).orderBy('id', 'desc') : []
  const approved = rows.filter(({ state }) => state === IndividuationState.approved).map(({ kind }) => kind)
  const waiting = rows.filter(({ state }) => state === IndividuationState.inReview).map(({ kind }) => kind)
  return {
    data: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      state: row.state,
      purpose: row.purpose,
      userName: row.userName,
      createdTime: formatTime(row.createdAt),
      decidedTime: formatTime(row.decidedAt),
      reason: row.reason,
    })),
    open: companyId
      ? IndividuationKind.codes.filter((kind) => !approved.includes(kind) && !waiting.includes(kind))
      : [],
    approved,
  }
}

export async function isApproved(companyId: number | null, kind: IndividuationKind, trx?: Trx): Promise<boolean> {
  if (!companyId) return false
  return !!(await (trx ?? db)
    .from('individuation_applies')
    .where({ company_id: companyId, kind, state: IndividuationState.approved })
    .first())
}

export async function ownBasisTable(companyId: number): Promise<OwnBasisTable> {
  const rows = await IndividuationBasis.query()
    .where('company_id', companyId)
    .orderBy('effective_date', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
  const today = now().toISODate()!
  const current = rows.find(({ effectiveDate }) => effectiveDate <= today)?.id
  return {
    approved: await isApproved(companyId, IndividuationKind.ownBasis),
    versions: rows.map((row) => ({
      id: row.id,
      version: row.version,
      effectiveDate: row.effectiveDate,
      rates: row.rates,
      note: row.note,
      createdBy: row.createdBy,
      byOperator: row.byOperator,
      createdTime: formatTime(row.createdAt),
      current: row.id === current,
    })),
    quote: await lastOfMainContract('CF'),
  }
}

/** @throws NotFoundError when no batch has the code */
export async function previewOwnBasis(batchCode: string, rates: BasisRates): Promise<BasisPreview> {
  const batch = await Batch.query().where('batch_code', batchCode.trim()).orderBy('id', 'desc').first()
  if (!batch) throw refuse(MarketRefusal.batchNotFound)
  const row = toBatchRow(batch)
  const own = ownBasis(row, rates)
  const quote = await lastOfMainContract('CF')
  return {
    batchCode: row.batchCode,
    summary: [row.chandi, row.lvMainText, row.lenAvg && `长度${row.lenAvg}`, row.moisture && `回潮${row.moisture}`]
      .filter(Boolean)
      .join('　'),
    fits: own !== null,
    lines: (own?.lines ?? []).map(({ label, amount }) => ({ label, amount: toCents(amount) })),
    quote,
    price: own && quote ? quote.price + toCents(own.basis) + toCents(own.agio) : null,
  }
}

export async function watchesOf(userId: number, companyId: number): Promise<Watches> {
  const rows = await PriceWatch.query().where({ user_id: userId, company_id: companyId }).orderBy('level')
  return {
    approved: await isApproved(companyId, IndividuationKind.priceAlerts),
    data: rows.map(({ id, direction, level, toldAt, createdAt }) => ({
      id,
      direction,
      level,
      toldTime: formatTime(toldAt),
      createdTime: formatTime(createdAt),
    })),
    quote: await lastOfMainContract('CF'),
  }
}
