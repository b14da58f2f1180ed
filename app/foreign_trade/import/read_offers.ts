/* The rows of a mapped sheet as lots with their offers in dollars, each with what is wrong with it by field. */
import type { Infer } from '@vinejs/vine/types'
import { parseCode, parseDate, parseNumber, parseWeight, parseYear } from '#app/catalog/import/parse_values'
import { InTransitState, ProductType } from '#app/catalog/codes'
import { batchErrors, type CheckedBatch } from '#app/catalog/rules/batch_checks'
import { batchAttributes } from '#app/catalog/rules/wire_names'
import { addBatchValidator } from '#app/catalog/validators/batches'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { ForeignPayment, ForeignTerm, ImportQuota, SHIPPING_DOCUMENTS, TradeRules } from '#app/foreign_trade/codes'
import * as cells from '#app/foreign_trade/import/offer_cells'
import { DOLLAR_FIELDS } from '#app/foreign_trade/import/offer_fields'
import { ForeignTradeRefusal } from '#app/foreign_trade/refusals'
import { poundText } from '#app/foreign_trade/rules/dollar_amounts'
import { requireOfferTerms } from '#app/foreign_trade/shared/require_offer_terms'
import { offerTermsValidator } from '#app/foreign_trade/validators/foreign_offers'
import type { GoodsRow, RowProblem } from '#app/goods_import/sheet/goods_row'
import type { SheetDraft } from '#app/goods_import/sheet/sheet_kind'
import { can, type Actor } from '#core/actor'
import { DomainError, InvalidInputError } from '#core/errors'
import type { Tonnes } from '#core/money'
import { roundHalfUp } from '#core/numbers'
import type { Trx } from '#core/transaction'

export type DollarLotInput = Infer<typeof addBatchValidator>
export type OfferDraft = SheetDraft<DollarLotInput>

const fieldOf = (key: string) => DOLLAR_FIELDS.find(key)!

/** Columns by the names of the calls beside which the validators say what is wrong. */
const COLUMNS: Record<string, string> = {
  pod: 'port',
  poundPrice: 'price',
  lenAvg: 'length',
  minLength: 'length',
  mikeAvg: 'mike',
  minMike: 'mike',
  maxMike: 'mike',
  strengthAvg: 'strength',
  minStrength: 'strength',
}

const ARBITRATION: Record<TradeRules, string> = { [TradeRules.ica]: '利物浦', [TradeRules.cca]: '北京' }

/** Hundredths of a cent per pound: a basis so far from ICE was probably written in points. */
const FAR = 5_000

/** Contract terms of the fibre and figures of its papers, out of the same columns. */
function readFibre(row: GoodsRow) {
  const length = row.read('length', cells.parseLength)
  const mike = row.read('mike', cells.parseMike)
  const strength = row.read('strength', cells.parseStrength) ?? row.read('strengthGpt', cells.parseStrengthGpt)
  if (length?.figure && cells.inThirtySeconds(row.cell('length')))
    row.warnings.push({ field: 'length', message: `长度${row.cell('length')}按1/32英寸读取，为${length.figure}mm` })
  return {
    figures: { lenAvg: length?.figure, mikeAvg: mike?.figure, strengthAvg: strength?.figure },
    terms: {
      minLength: length?.least ?? null,
      minMike: mike?.least ?? null,
      maxMike: mike?.most ?? null,
      minStrength: strength?.least ?? null,
    },
  }
}

function readShipment(row: GoodsRow) {
  const window = row.read('shipment', cells.parseShipment)
  const dayIn = (field: 'shipFrom' | 'shipTo') => row.read(field, (cell) => parseDate(cell, fieldOf(field)))
  return { shipFrom: dayIn('shipFrom') ?? window?.from ?? null, shipTo: dayIn('shipTo') ?? window?.to ?? null }
}

/** What the row says of the offer. What it leaves out is as the form proposes it. */
function readTerms(row: GoodsRow, fibre: ReturnType<typeof readFibre>['terms']) {
  const basis = row.read('basis', cells.parsePoundBasis)
  if (basis?.basis && Math.abs(basis.basis) >= FAR)
    row.warnings.push({ field: 'basis', message: `基差按${poundText(basis.basis)}读取，若是点数请除以100` })
  const rules = row.read('rules', cells.parseRules) ?? TradeRules.ica
  return {
    ...readShipment(row),
    ...fibre,
    rules,
    grade: row.cell('grade'),
    term: row.read('term', cells.parseTerm) ?? ForeignTerm.forward,
    poundPrice: row.read('price', cells.parsePoundPrice),
    basis: basis?.basis ?? null,
    priceContract: row.read('priceContract', cells.parseIceContract) ?? basis?.contract ?? null,
    payment: row.read('payment', cells.parsePayment) ?? ForeignPayment.letterOfCredit,
    quotaKind: row.read('quotaKind', cells.parseQuota) ?? ImportQuota.none,
    documents: row.read('documents', cells.parseDocuments) ?? [...SHIPPING_DOCUMENTS],
    arbitration: row.cell('arbitration') || ARBITRATION[rules],
    remark: row.cell('remark') || null,
  }
}

/** Tonnes; a number without a unit that was taken for kilograms is pointed out, because large lots weigh more than 1,000 tonnes. */
function readTonnes(row: GoodsRow, field: string): Tonnes | null {
  const unit = row.unit(field)
  const tonnes = row.read(field, (cell) => parseWeight(cell, fieldOf(field), unit))
  const cell = row.cell(field)
  if (tonnes !== null && unit === null && /^[\d.,]+$/.test(cell) && Number(cell.replaceAll(',', '')) !== tonnes)
    row.warnings.push({
      field,
      message: `${fieldOf(field).label}${cell}按公斤读取，为${tonnes}吨，若是吨请在列对应中改单位`,
    })
  return tonnes
}

/** The lot in the names of `addBatchValidator`. */
function readLot(row: GoodsRow, figures: ReturnType<typeof readFibre>['figures']) {
  const tonnes = (field: string) => readTonnes(row, field)
  const count = (field: string) => row.read(field, (cell) => parseNumber(cell, fieldOf(field)))
  const netWeight = tonnes('netWeight')
  const grossWeight = tonnes('grossWeight')
  const lot: Record<string, unknown> = {
    ...figures,
    netWeight,
    productType: ProductType.importedUsd,
    batchCode: parseCode(row.cell('batchCode')),
    productionYear: row.read('productionYear', (cell) => parseYear(cell, fieldOf('productionYear'))),
    grossWeight: grossWeight ?? (netWeight === null ? null : roundHalfUp(netWeight, 3)),
    packets: count('packets'),
    leafGrade: count('leafGrade'),
    pod: row.cell('port'),
    // A prompt lot may be afloat: it has arrived when the sheet says so, or by 到库.
    inTransitState: cells.isInPort(row.cell('term')) ? InTransitState.stored : InTransitState.inTransit,
  }
  for (const field of ['chandi', 'blNo', 'containerNo', 'markNo', 'cargoOwner', 'remark']) lot[field] = row.cell(field)
  for (const [key, value] of Object.entries(lot)) row.set(key, value)
  return Object.fromEntries(Object.entries(lot).filter(([, value]) => value !== null && value !== ''))
}

/** What a sheet's rows have in common is asked once. */
export type OfferLookup = {
  /** Why the actor may not offer anything now, in a sentence; null when he may. */
  whyNot: string | null
  /** Contracts on which a basis may stand. */
  traded: ReadonlySet<string>
  trx: Trx
}

export async function whyNotOffer(actor: Actor, trx: Trx): Promise<string | null> {
  if (!can(actor, 'foreign:offer')) return ForeignTradeRefusal.mayNotOffer.message
  try {
    await requireTradingCompany(trx, actor.companyId ?? 0)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

/** What is missing because another column could not be read is not said as well. */
const FOLLOWS: Record<string, string> = { shipTo: 'shipment', grossWeight: 'netWeight' }

/** Collects problems, one for each column. */
function problemsOf(row: GoodsRow) {
  const wrong = new Set(row.errors.map(({ field }) => field))
  return (field: string, message: string) => {
    const column = COLUMNS[field] ?? field
    if (wrong.has(column) || (wrong.has(FOLLOWS[column]) && row.cell(column) === '')) return
    wrong.add(column)
    row.errors.push({ field: column, message })
  }
}

async function judgeTerms(
  terms: object,
  { whyNot, traded, trx }: OfferLookup,
  say: (field: string, message: string) => void
) {
  if (whyNot !== null) return say('price', whyNot)
  const [refused, input] = await offerTermsValidator.tryValidate(terms)
  for (const { field, message } of (refused?.messages ?? []) as RowProblem[]) say(field, message)
  if (!input) return
  try {
    await requireOfferTerms(trx, input, traded)
  } catch (error) {
    if (error instanceof InvalidInputError) for (const { field, message } of error.errors) say(field, message)
    else if (error instanceof DomainError) say('priceContract', error.message)
    else throw error
  }
}

/** A row as a lot and its offer; without price and basis the lot is only entered. */
export async function readOfferRow(row: GoodsRow, lookup: OfferLookup): Promise<Pick<OfferDraft, 'input' | 'offer'>> {
  const fibre = readFibre(row)
  const terms = readTerms(row, fibre.terms)
  const lot = readLot(row, fibre.figures)
  const offered = terms.poundPrice !== null || terms.basis !== null || terms.priceContract !== null
  const unread = [...row.errors, ...row.warnings].some(({ field }) =>
    ['price', 'basis', 'priceContract'].includes(field)
  )
  for (const [key, value] of Object.entries(terms)) row.set(key, value)
  const say = problemsOf(row)
  const [refused, input] = await addBatchValidator.tryValidate(lot)
  for (const { field, message } of (refused?.messages ?? []) as RowProblem[]) say(field, message)
  for (const { place, message } of input ? batchErrors(batchAttributes(input) as CheckedBatch) : []) say(place, message)
  // A batch of this type must have them; that other ones need not is the rule of the form.
  if (!lot.pod) say('port', '请输入目的港')
  if (!lot.productionYear) say('productionYear', '请输入年度')
  if (offered) await judgeTerms(terms, lookup, say)
  else if (!unread) row.warnings.push({ field: 'price', message: '没有报价或基差，只录入不报盘，等级和合同条款未导入' })
  return { input: row.errors.length === 0 ? (input ?? null) : null, offer: offered ? terms : null }
}
