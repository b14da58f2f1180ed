/* Words of the trade that the search box knows, and the criteria that they stand for. */
import type { Params } from '#app/listing/rules/criteria'
import { CRITERIA_OF_RANGES, type RangeName } from '#app/listing/criteria'
import { BatchType, InTransitState, PickType, ProductType, Region, SalesState, WeightType } from '#app/catalog/codes'
import { Adjustable, DeliveryType, SpotType } from '#app/listing/codes'
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
  良好棉花: { bci: text(YesNo.yes) },
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
