/* Words and figures in the cells of a sheet with goods by the tonne. Linear expressions only: cells come from outside. */
import { Decimal } from 'decimal.js'
import { CellError, CellIgnored, clean } from '#app/catalog/import/parse_values'
import { InTransitState, PackageType, ProductType, WeightType } from '#app/catalog/codes'
import { FibreGrade, LinterClass } from '#app/tonnage/codes'
import { roundHalfUp } from '#core/numbers'

/** `毛棉籽` → 棉籽; `一类绒` → 短绒 of the first class; `涤短`, whose lustre another cell says → `staple`. */
export type KindCell = { type: ProductType | 'staple'; linterClass: LinterClass | null }

const short = (text: string) => text.slice(0, 20)

export function parseLuster(text: string): ProductType | null {
  if (/半消光|半光|semi|^sd$/i.test(text)) return ProductType.stapleSemiDull
  return /有光|大有光|bright|^br$/i.test(text) ? ProductType.stapleBright : null
}

const CLASSES: [RegExp, LinterClass][] = [
  [/一类|^1类?$|^Ⅰ类?$|^I类?$|头道/i, LinterClass.first],
  [/二类|^2类?$|^Ⅱ类?$|^II类?$|二道/i, LinterClass.second],
  [/三类|^3类?$|^Ⅲ类?$|^III类?$|三道/i, LinterClass.third],
]

export const linterClassIn = (text: string) => CLASSES.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** @throws CellError when the words name no goods by the tonne */
export function parseKind(cell: string): KindCell | null {
  const text = clean(cell).replace(/\s/g, '')
  if (text === '') return null
  if (/不孕籽/.test(text)) return { type: ProductType.sterileSeed, linterClass: null }
  if (/短绒|类绒/.test(text)) return { type: ProductType.linters, linterClass: linterClassIn(text) }
  if (/棉籽|^毛籽$|^光籽$/.test(text) && !/棉籽[油粕饼壳]/.test(text))
    return { type: ProductType.cottonseed, linterClass: null }
  const luster = parseLuster(text)
  if (luster !== null) return { type: luster, linterClass: null }
  if (/涤短|涤纶|短纤|psf/i.test(text)) return { type: 'staple', linterClass: null }
  throw new CellError(`商品类型“${short(text)}”无法识别，请写棉籽、不孕籽、短绒、涤短半光或涤短有光`)
}

/** @throws CellError */
export function parseClass(cell: string): LinterClass | null {
  const text = clean(cell).replace(/\s/g, '')
  if (text === '') return null
  const found = linterClassIn(text)
  if (found === null) throw new CellError(`短绒类别“${short(text)}”无法识别，请写一类绒、二类绒或三类绒`)
  return found
}

/** @throws CellError */
export function parseGrade(cell: string): FibreGrade | null {
  const text = clean(cell).replace(/\s/g, '').toUpperCase()
  if (text === '') return null
  if (/^A级?$/.test(text)) return FibreGrade.a
  if (/^B级?$/.test(text)) return FibreGrade.b
  throw new CellError(`等级“${short(text)}”无法识别，请写A或B`)
}

/** @throws CellError */
export function parseWeightType(cell: string): WeightType | null {
  const text = clean(cell).replace(/\s/g, '')
  if (text === '') return null
  if (/公定|公重/.test(text)) return WeightType.conditioned
  if (/毛重|过磅|实重|净重/.test(text)) return WeightType.gross
  throw new CellError(`计重方式“${short(text)}”无法识别，请写毛重或公定重量`)
}

/** @throws CellIgnored */
export function parsePackage(cell: string): PackageType | null {
  const text = clean(cell).replace(/\s/g, '')
  if (text === '') return null
  if (/散/.test(text)) return PackageType.bulk
  if (/编织|吨袋|蛇皮/.test(text)) return PackageType.wovenBag
  if (/布/.test(text)) return PackageType.cottonCloth
  if (/塑|膜|PP|PE/i.test(text)) return PackageType.plastic
  throw new CellIgnored(`包装“${short(text)}”无法识别，未导入`)
}

/** @throws CellError */
export function parseTransit(cell: string): InTransitState | null {
  const text = clean(cell).replace(/\s/g, '')
  if (text === '') return null
  if (/^(在途|是|y|yes|运输中|途中)$/i.test(text)) return InTransitState.inTransit
  if (/^(在库|否|n|no|现货|库存|已到库)$/i.test(text)) return InTransitState.stored
  throw new CellError(`是否在途“${short(text)}”无法识别，请写在途或在库`)
}

export type SizeCell = { dtex: number | null; cutLength: number | null }

/** Decitex of a denier. */
const OF_DENIER = new Decimal(10).div(9)

/**
 * `1.56dtex×38mm`, `1.56*38`, `1.4D×38MM` (denier: 1.56 dtex).
 *
 * @throws CellError
 */
export function parseSize(cell: string): SizeCell | null {
  const text = clean(cell).replace(/\s/g, '').toLowerCase()
  if (text === '') return null
  const [, fine, unit, cut] =
    /^(\d{1,3}(?:\.\d{1,4})?)(dtex|den|d|旦)?[×x*/＊-](\d{1,3}(?:\.\d{1,2})?)(?:mm|毫米)?$/.exec(text) ?? []
  if (fine === undefined) throw new CellError(`规格“${short(text)}”无法识别，请写成1.56dtex×38mm的样子`)
  const dtex = unit !== undefined && unit !== 'dtex' ? new Decimal(fine).times(OF_DENIER).toNumber() : Number(fine)
  return { dtex: roundHalfUp(dtex, 2), cutLength: Number(cut) }
}
