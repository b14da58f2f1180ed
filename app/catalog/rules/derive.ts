/*
 * The fields of a batch that the server computes and never accepts as input (glossary §1.1, *derived*): net and public weight, main colour and
 * micronaire class, agio figures and their breakdown.
 */
import { Decimal } from 'decimal.js'
import { czceAgio, czcePickBaleAgio, percentAgio, type AgioTerm } from '#app/catalog/rules/agio'
import type { AgioRates } from '#app/catalog/rules/agio_tables'
import { mainColour } from '#app/catalog/rules/colour'
import { certificateDiffers, conditionedWeight } from '#app/catalog/rules/conditioned_weight'
import { COLOUR_KEYS, type Quality } from '#app/catalog/indicators'
import { isKnown, mainMicronaire } from '#app/catalog/rules/shares'
import { type ProductType, isCotton, isDomesticCotton } from '#app/catalog/codes'

export type Version = { id: number; name: string; rates: AgioRates }

export type DerivableBatch = Quality & {
  productType: ProductType
  grossWeight: number
  tareWeight?: number | null
  netWeight?: number | null
  publicWeight?: number | null
  impurity?: number | null
  moisture?: number | null
  lvMain?: string | null
}

/** A term in its stored form: indicator, class code, share or null, yuan per tonne, cents per tonne. */
export type StoredTerm = [AgioTerm['indicator'], string, number | null, number, number]

export type AgioDetail = {
  exchange: { tableId: number; terms: StoredTerm[] } | null
  pick: { removed: number; remaining: number; reason: string | null; terms: StoredTerm[] } | null
  percent: { tableId: number; terms: StoredTerm[]; missing: string[] } | null
}

export type Derived = {
  netWeight: number | null
  publicWeight: number | null
  weightCheck: string | null
  lvMain: string | null
  mikeMain: string | null
  czceAgio: number | null
  czceAgioReason: string | null
  czcePickBaleAgio: number | null
  percentAgio: number | null
  agioDetail: AgioDetail | null
}

const store = (terms: AgioTerm[]): StoredTerm[] =>
  terms.map((term) => [term.indicator, term.code, term.share, term.rate, term.amount])

/** Net weight: the certificate's, to its own digits, else gross − tare. */
export function netWeightOf({ grossWeight, tareWeight, netWeight }: DerivableBatch): number | null {
  if (netWeight !== null && netWeight !== undefined) return netWeight
  return tareWeight === null || tareWeight === undefined ? null : new Decimal(grossWeight).minus(tareWeight).toNumber()
}

/**
 * @param exchange ZCE table of the batch's crop year
 * @param association CCA table in force
 */
export function derive(batch: DerivableBatch, exchange: Version | null, association: Version | null): Derived {
  const netWeight = netWeightOf(batch)
  const { impurity, moisture } = batch
  const computed =
    netWeight !== null &&
    impurity !== null &&
    impurity !== undefined &&
    moisture !== null &&
    moisture !== undefined &&
    isCotton(batch.productType)
      ? conditionedWeight(netWeight, impurity, moisture, batch.batchType)
      : null
  const certified = batch.publicWeight ?? null

  const derived: Derived = {
    netWeight,
    publicWeight: certified ?? computed,
    weightCheck: certified !== null && computed !== null ? certificateDiffers(certified, computed) : null,
    lvMain: isKnown(batch, COLOUR_KEYS) ? (mainColour(batch)?.code ?? null) : (batch.lvMain ?? null),
    mikeMain: mainMicronaire(batch),
    czceAgio: null,
    czceAgioReason: null,
    czcePickBaleAgio: null,
    percentAgio: null,
    agioDetail: null,
  }

  const detail: AgioDetail = { exchange: null, pick: null, percent: null }
  // The exchange's table applies to cotton grown in China, the association's to any.
  if (exchange && isDomesticCotton(batch.productType)) {
    const whole = czceAgio(batch, exchange.rates)
    const picked = czcePickBaleAgio(batch, exchange.rates, whole)
    derived.czceAgio = whole.value
    derived.czceAgioReason = whole.reason
    derived.czcePickBaleAgio = picked.value
    detail.exchange = { tableId: exchange.id, terms: store(whole.terms) }
    if (picked.removed > 0)
      detail.pick = {
        removed: picked.removed,
        remaining: picked.remaining,
        reason: picked.reason,
        terms: store(picked.terms),
      }
  }
  if (association && isCotton(batch.productType)) {
    const percent = percentAgio(batch, association.rates)
    derived.percentAgio = percent.value
    detail.percent = { tableId: association.id, terms: store(percent.terms), missing: percent.missing }
  }
  if (detail.exchange || detail.percent) derived.agioDetail = detail
  return derived
}
