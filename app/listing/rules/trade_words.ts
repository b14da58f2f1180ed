/* Words of the trade that the search box knows, and the criteria that they stand for. */
import type { Params } from '#app/listing/rules/criteria'
import { CRITERIA_OF_RANGES, codeCriterion, isCodeName, type RangeName } from '#app/listing/criteria'
import { BatchType, InTransitState, PickType, ProductType, Region, SalesState, WeightType } from '#app/catalog/codes'
import { Adjustable, DeliveryType, PriceType, SpotType } from '#app/listing/codes'
import { YesNo } from '#core/codes'

/** Names of measured attributes, longest first, because 长度整齐度 contains 长度. */
export const MEASURED: [word: string, name: RangeName][] = CRITERIA_OF_RANGES.flatMap(({ name, words }) =>
  (words?.split(' ') ?? []).map((word): [string, RangeName] => [word, name])
).sort(([a], [b]) => b.length - a.length)

/** Criteria are texts on the wire. */
const text = (...codes: number[]) => codes.join(',')

export const TRADE_WORDS: Readonly<Record<string, Params>> = {
  新疆: { region: text(Region.southXinjiang, Region.northXinjiang) },
  新疆棉: { region: text(Region.southXinjiang, Region.northXinjiang) },
  南疆: { region: text(Region.southXinjiang) },
  北疆: { region: text(Region.northXinjiang) },
  内地: { region: text(Region.inland) },
  公检: { productType: text(ProductType.xinjiang) },
  仓单: { productType: text(ProductType.warrant) },
  仓单棉: { productType: text(ProductType.warrant) },
  未公检: { productType: text(ProductType.xinjiangUninspected) },
  地产棉: { productType: text(ProductType.inland) },
  进口棉: { productType: text(ProductType.importedCny) },
  锯齿: { batchType: text(BatchType.sawGinned) },
  锯齿棉: { batchType: text(BatchType.sawGinned) },
  皮辊: { batchType: text(BatchType.rollerGinned) },
  皮辊棉: { batchType: text(BatchType.rollerGinned) },
  机采: { batchType: text(BatchType.machinePicked, BatchType.rollerGinnedMachinePicked) },
  机采棉: { batchType: text(BatchType.machinePicked, BatchType.rollerGinnedMachinePicked) },
  长绒: { batchType: text(BatchType.extraLongStaple) },
  长绒棉: { batchType: text(BatchType.extraLongStaple) },
  手摘: { pickType: text(PickType.byHand) },
  手采: { pickType: text(PickType.byHand) },
  手摘棉: { pickType: text(PickType.byHand) },
  自提: { deliveryType: text(DeliveryType.pickUp) },
  送到: { deliveryType: text(DeliveryType.delivered) },
  现货: { spotType: text(SpotType.spot) },
  预售: { spotType: text(SpotType.presale) },
  可议价: { adjustable: text(Adjustable.yes) },
  不可议价: { adjustable: text(Adjustable.no) },
  不议价: { adjustable: text(Adjustable.no) },
  在途: { inTransitState: text(InTransitState.inTransit) },
  在库: { inTransitState: text(InTransitState.stored) },
  公重: { weightType: text(WeightType.conditioned) },
  毛重: { weightType: text(WeightType.gross) },
  在售: { salesState: text(SalesState.onSale) },
  可注册: { registrable: text(YesNo.yes) },
  不可注册: { registrable: text(YesNo.no) },
  基差: { priceType: text(PriceType.basis) },
  基差报价: { priceType: text(PriceType.basis) },
  点价: { priceType: text(PriceType.basis) },
  一口价: { priceType: text(PriceType.fixed) },
  良好棉花: { bci: text(YesNo.yes) },
}

/** Words that deny the one after them: 非机采, 不要皮辊. */
export const DENIALS = ['非', '不要', '不是'] as const

/** Criteria of yes and no. */
const YES_OR_NO: readonly string[] = ['bci', 'registrable']

/** The codes of a criterion that are not the given ones; null where its codes are no closed set. The shop shows one kind of goods at a time. */
function otherCodes(name: string, codes: string): string | null {
  if (!isCodeName(name) || name === 'productType') return null
  const set = YES_OR_NO.includes(name) ? YesNo : codeCriterion(name).set
  const others = set?.entries.map(({ code }) => String(code)).filter((code) => !codes.split(',').includes(code)) ?? []
  return others.length > 0 ? others.join(',') : null
}

/** `非机采`, `不要皮辊棉`, `非BCI`: every other class of what the word is about, as far as it is known of a batch. */
export function denied(token: string): Params | null {
  const denial = DENIALS.find((word) => token.startsWith(word))
  if (!denial) return null
  const word = token.slice(denial.length)
  const known = /^bci$/i.test(word) ? '良好棉花' : word
  if (!Object.hasOwn(TRADE_WORDS, known)) return null
  const [[name, codes], ...more] = Object.entries(TRADE_WORDS[known]) as [string, string][]
  const others = more.length === 0 ? otherCodes(name, codes) : null
  return others ? { [name]: others } : null
}

/**
 * Abbreviations of the trade in Latin letters, which are never read as the initials of a place: quality (Rd, +b, SFI), indices and exchanges (CC Index,
 * CF, ICE), terms (CIF), certificates and American grades.
 */
export const TRADE_LETTERS: ReadonlySet<string> = new Set(
  'bci gots rd b sfi sci hvi mic mike len str uni gpt tex cn mm kg t cc cci cf cy pf ct ice czce usda nybot cotlook a fob cif cfr cnf exw usc usd cny rmb vat sm slm gm sgm mid m eg ref acala pima giza'.split(
    ' '
  )
)

/** Words of a run of words that say nothing about a batch: they are dropped where something else of the run is understood. */
export const FILLERS: ReadonlySet<string> = new Set(
  '棉 棉花 皮棉 的 和 及 与 且 要 求 找 买 求购 采购 想买 市 县 区 州 省 级 批 批次'.split(' ')
)

/** Usual spellings of places of Xinjiang that are not their pinyin. */
export const ROMANISED: Readonly<Record<string, string>> = {
  aksu: '阿克苏',
  awat: '阿瓦提',
  bachu: '巴楚',
  bortala: '博尔塔拉',
  hotan: '和田',
  kashgar: '喀什',
  korla: '库尔勒',
  kuqa: '库车',
  kuytun: '奎屯',
  manas: '玛纳斯',
  turpan: '吐鲁番',
  urumqi: '乌鲁木齐',
  wusu: '乌苏',
  xayar: '沙雅',
  yarkant: '莎车',
}
