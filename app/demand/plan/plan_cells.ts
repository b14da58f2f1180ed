/* Words and figures in the cells of a 配棉 plan. Linear expressions only: cells come from outside. */
import { BatchType, PickType, ProductType, Region } from '#app/catalog/codes'
import { COLOUR_KEYS, COLOUR_WORDS, MEASURES, MICRONAIRE_KEYS, classOf } from '#app/catalog/indicators'
import { CellError, clean, isAsked, regionIn } from '#app/catalog/import/parse_values'
import { colourField } from '#app/catalog/import/synonyms'
import { micronaireClass } from '#app/catalog/rules/quality_classes'
import { PLAN_MEASURES, type PlanMeasure, type PlanSide } from '#app/demand/plan/plan_fields'
import { roundHalfUp } from '#core/numbers'

const shown = (text: string) => text.slice(0, 20)
/** Characters of the longest cell that means something. */
const LONGEST = 60

const RANGE = /^(\d{1,9}(?:\.\d{1,9})?)(?:-|~|–|—|至|到|\/)(\d{1,9}(?:\.\d{1,9})?)$/
const AROUND = /^(\d{1,9}(?:\.\d{1,9})?)(?:±|\+-|\+\/-)(\d{1,9}(?:\.\d{1,9})?)$/
const FROM = /^(?:≥|≧|>=|>|大于等于|不低于|不小于|不少于|大于|高于|至少|最低)(\d{1,9}(?:\.\d{1,9})?)(?:及?以上)?$/
const FROM_ON = /^(\d{1,9}(?:\.\d{1,9})?)(?:及以上|或以上|以上|起|\+|↑)$/
const UP_TO = /^(?:≤|≦|<=|<|小于等于|不高于|不大于|不超过|小于|低于|至多|最高)(\d{1,9}(?:\.\d{1,9})?)(?:及?以下)?$/
const WITHIN = /^(\d{1,9}(?:\.\d{1,9})?)(?:及以下|或以下|以下|以内|之内|↓)$/
const PLAIN = /^(\d{1,9}(?:\.\d{1,9})?)$/

export type PlanEnds = { min: number | null; max: number | null }

/** What the text says of the ends; null when it is none of these. */
function endsIn(text: string, side: PlanSide): PlanEnds | null {
  const range = RANGE.exec(text)
  if (range) return { min: Number(range[1]), max: Number(range[2]) }
  const around = AROUND.exec(text)
  if (around) return { min: Number(around[1]) - Number(around[2]), max: Number(around[1]) + Number(around[2]) }
  const from = FROM.exec(text) ?? FROM_ON.exec(text)
  if (from) return { min: Number(from[1]), max: null }
  const upTo = UP_TO.exec(text) ?? WITHIN.exec(text)
  if (upTo) return { min: null, max: Number(upTo[1]) }
  const plain = PLAIN.exec(text)
  if (!plain) return null
  const value = Number(plain[1])
  return { min: side === 'high' ? null : value, max: side === 'low' ? null : value }
}

/** Cells of Excel's percent format hold fractions: below these values no cotton is. */
const FRACTIONS: Partial<Record<PlanMeasure, number>> = { uniformityAvg: 1, moisture: 0.5, impurity: 0.1 }

/**
 * `29`, `≥29`, `29以上`, `28.5-29.5`, `29±0.5`.
 *
 * @param side what a plain number is, other than by the measure: the column of an end says it
 * @returns also whether it was a fraction that is read as percent
 * @throws CellError
 */
export function parseEnds(cell: string, key: PlanMeasure, side: PlanSide = PLAN_MEASURES[key].side) {
  const text = clean(cell)
  if (text === '') return null
  const { label, min: least, max: most, decimals } = MEASURES[key]
  const bare = text.replaceAll(/\s|mm|毫米|cn\/tex|%/gi, '')
  const ends = bare.length > LONGEST ? null : endsIn(bare, side)
  if (!ends) throw new CellError(`${label}“${shown(text)}”无法识别，请写29、≥29或28.5-29.5的样子`)
  const given = [ends.min, ends.max].filter((end) => end !== null)
  const limit = FRACTIONS[key]
  const fraction =
    limit !== undefined && !text.includes('%') && given.some((end) => end > 0) && given.every((end) => end <= limit)
  const read = (end: number | null) => (end === null ? null : roundHalfUp(fraction ? end * 100 : end, decimals))
  const [min, max] = [read(ends.min), read(ends.max)]
  if ([min, max].some((end) => end !== null && (end < least || end > most)))
    throw new CellError(`${label}${shown(text)}超出合理范围（${least}～${most}）`)
  requireOrder(label, min, max)
  return { min, max, fraction }
}

/** @throws CellError */
export function requireOrder(label: string, min: number | null, max: number | null) {
  if (min !== null && max !== null && min > max) throw new CellError(`${label}的最小值${min}大于最大值${max}`)
}

const CLASSES = MICRONAIRE_KEYS.map(classOf)
const CLASSES_OF: Record<string, readonly string[]> = {
  ...Object.fromEntries(CLASSES.map((one) => [one, [one]])),
  B: ['B1', 'B2'],
  C: ['C1', 'C2'],
}
const BETTER: Record<string, readonly string[]> = { A: ['A'], B: ['B1', 'A', 'B2'], C: CLASSES }
const LIST = /[\s、,/;或和+]+/

/** Classes of micronaire, `A`, `B`, `A/B2`, `B级及以上`; null when it names none. */
export function micronaireClasses(cell: string): string[] | null {
  const text = clean(cell).toUpperCase()
  if (text.length > LONGEST) return null
  const better = /^([ABC])[12]?[级档]?(?:及以上|以上|或以上)$/.exec(text)?.[1]
  if (better) return [...BETTER[better]]
  const found = text
    .replaceAll(/[级档]/g, '')
    .split(LIST)
    .filter((one) => one !== '')
    .map((one) => CLASSES_OF[one])
  if (found.length === 0 || found.includes(undefined as never)) return null
  const named = new Set(found.flat())
  return CLASSES.filter((one) => named.has(one))
}

/** A value without its class beside it: `3.7-4.2(A)`. */
const besideClass = (cell: string) => clean(cell).replace(/(?<=\d) ?\(?[abc][12]?级?\)?$/i, '')

export type Micronaire = { classes: string[] } | { ends: PlanEnds }

/** A class or a range; a plain value stands for its class. @throws CellError */
export function parseMicronaire(cell: string): Micronaire | null {
  if (clean(cell) === '') return null
  const classes = micronaireClasses(cell)
  if (classes) return { classes }
  const ends = parseEnds(besideClass(cell), 'mikeAvg')!
  return ends.min !== null && ends.min === ends.max
    ? { classes: [micronaireClass(ends.min)] }
    : { ends: { min: ends.min, max: ends.max } }
}

const COLOURS = COLOUR_KEYS.map(classOf)

/** One grade: `31`, `白棉3级`, `白3`, and `3级` of the old grades, which are those of white cotton. */
function colourOf(text: string): string | null {
  const old = /^([1-5一二三四五])级?$/.exec(text)?.[1]
  const key = colourField(old ? `白棉${old}级` : text)
  return key && COLOUR_WORDS[key.slice(2)] ? key.slice(2) : null
}

/** Grades of the same colour from the best to one of them, or between two. */
function gradesTo(last: string, first?: string): string[] {
  return COLOURS.filter((one) => one[1] === last[1] && one[0] <= last[0] && (first === undefined || one[0] >= first[0]))
}

export type Grade = { colours: string[]; length: number | null; classes: string[] | null }

const NAMED = /^([1-5][1-4]|[1-5])(2[5-9]|3\d)([ABC]?)(?:级|棉)?$/i

/** The name of a quality: 3128B is grade 31, 28 mm, micronaire B or better; 328 is the same without the last. */
function namedGrade(text: string): Grade | null {
  const [, grade, length, letter] = NAMED.exec(text) ?? []
  if (!grade) return null
  const colour = grade.length === 1 ? `${grade}1` : grade
  if (!COLOUR_WORDS[colour]) return null
  return { colours: [colour], length: Number(length), classes: letter ? [...BETTER[letter.toUpperCase()]] : null }
}

/** The name of a quality within other words: `新疆3128B手摘`. */
export function gradeWithin(text: string): Grade | null {
  const found = /(?<![\d.])[1-5][1-4](?:2[5-9]|3\d)[ABC]?(?![\d.])/i.exec(text.slice(0, LONGEST))?.[0]
  return found ? namedGrade(found) : null
}

/** `31`, `21/31`, `21-31`, `31及以上`, `白棉3级`, `3128B`. @throws CellError */
export function parsePlanGrade(cell: string): Grade | null {
  const text = clean(cell)
  if (text === '') return null
  const bare = text.slice(0, LONGEST).replaceAll(/ ?([-~/、,]) ?/g, '$1')
  const named = namedGrade(bare.replaceAll(' ', ''))
  if (named) return named
  const failed = () => new CellError(`颜色级“${shown(text)}”无法识别，请写31、21/31、31及以上或白棉3级`)
  const plain = (colours: string[]) => ({ colours, length: null, classes: null })
  const upward = /^(?:≥|>=|不低于)?(.{1,8}?)(及以上|或以上|以上|\+)?$/.exec(bare)
  if (upward && (upward[2] !== undefined || /^(?:≥|>=|不低于)/.test(bare))) {
    const least = colourOf(upward[1])
    if (least === null) throw failed()
    return plain(gradesTo(least))
  }
  const between = /^([^-~至到]{1,8})[-~至到]([^-~至到]{1,8})$/.exec(bare)
  if (between) {
    const ends = [colourOf(between[1]), colourOf(between[2])].sort()
    if (ends[0] === null || ends[1] === null || ends[0][1] !== ends[1][1]) throw failed()
    return plain(gradesTo(ends[1], ends[0]))
  }
  const colours = bare
    .split(LIST)
    .filter((one) => one !== '')
    .map(colourOf)
  if (colours.length === 0 || colours.includes(null)) throw failed()
  return plain(COLOURS.filter((one) => colours.includes(one)))
}

const OTHER_FIBRES = /涤|粘胶|化纤|腈纶|莱赛尔|天丝|锦纶|莫代尔|亚麻|苎麻|羊毛|棉籽|短绒|不孕籽/
/** What the mill takes out of its own process. */
const OWN_WASTE = /回花|再用|落棉|精落|回用|破籽|回丝|车肚|下脚/
const FOREIGN =
  /进口|外棉|美棉|巴西|澳棉|澳大利亚|澳洲|美国|印度|西非|非洲|贝宁|马里|科特迪瓦|布基纳|土耳其|乌兹别克|墨西哥|阿根廷|希腊|苏丹|埃及|皮马|SJV|PIMA/i
const INLAND =
  /地产|内地|长江|黄河|河北|山东|湖北|湖南|安徽|江苏|江西|河南|天津|甘肃|陕西|山西|浙江|辽宁|德州|滨州|聊城|荆州|黄冈|盐城/
const SOUTH = /阿克苏|喀什|库尔勒|和田|巴州|阿拉尔|图木舒克|沙雅|库车|尉犁|轮台|阿瓦提|巴楚|莎车|麦盖提|铁门关/
const NORTH =
  /奎屯|石河子|昌吉|沙湾|博乐|乌苏|克拉玛依|塔城|精河|玛纳斯|呼图壁|五家渠|双河|胡杨河|吐鲁番|哈密|伊犁|可克达拉/
const XINJIANG = /新疆|南疆|北疆|东疆|兵团|疆棉|[一二三四五六七八九十\d]师|团场/

export type CottonWords = {
  productType: ProductType
  /** Nothing says the type. */
  assumed: boolean
  region: Region | null
  batchType: BatchType | null
  pickType: PickType | null
}

function typeOf(text: string): ProductType | null {
  if (/仓单/.test(text)) return ProductType.warrant
  if (FOREIGN.test(text)) return ProductType.importedCny
  if (/未公检|非公检|自检/.test(text)) return ProductType.xinjiangUninspected
  if (XINJIANG.test(text) || SOUTH.test(text) || NORTH.test(text)) return ProductType.xinjiang
  return INLAND.test(text) ? ProductType.inland : null
}

/** 手摘 says how it was picked, 机采 and 皮辊 how it was ginned. */
function processOf(text: string): Pick<CottonWords, 'batchType' | 'pickType'> {
  const machine = /机采|机械采|机收/.test(text)
  const pickType = /手摘|手采|人工采/.test(text) ? PickType.byHand : null
  if (/长绒/.test(text)) return { pickType, batchType: BatchType.extraLongStaple }
  if (/皮辊/.test(text))
    return { pickType, batchType: machine ? BatchType.rollerGinnedMachinePicked : BatchType.rollerGinned }
  if (machine) return { pickType, batchType: BatchType.machinePicked }
  return { pickType, batchType: /锯齿/.test(text) ? BatchType.sawGinned : null }
}

const regionOf = (text: string): Region | null =>
  regionIn(text) ?? (SOUTH.test(text) ? Region.southXinjiang : NORTH.test(text) ? Region.northXinjiang : null)

/** What the words for kind, place and process say together. @throws CellError for what cannot be wished for */
export function parseCottonKind(words: string): CottonWords {
  const text = clean(words).replaceAll(/\s/g, '').slice(0, 200)
  if (OWN_WASTE.test(text)) throw new CellError(`“${shown(text)}”是本厂再用棉，不能求购`)
  if (OTHER_FIBRES.test(text)) throw new CellError(`“${shown(text)}”不是皮棉，配棉求购只收棉花`)
  if (/\$|美元|usd/i.test(text)) throw new CellError('美元进口棉不能求购，按人民币采购的请写进口棉')
  const found = typeOf(text)
  const process = processOf(text)
  const productType = found ?? ProductType.xinjiang
  const region = productType === ProductType.importedCny ? null : regionOf(text)
  return { productType, assumed: found === null, region, ...process }
}

/** Words for kind and place that the criteria of a wish do not say: `巴西`, `阿克苏`. */
export const placeWords = (cell: string): string | null => {
  const words = clean(cell)
  return words === '' || /^(?:新疆|南疆|北疆|内地|地产|新疆南疆|新疆北疆|进口)棉?$/.test(words)
    ? null
    : words.slice(0, 30)
}

/** Plausible yuan per tonne. */
const LEAST_PRICE = 1_000
const MOST_PRICE = 100_000

export type PriceCell = { cents: number | null; note: string | null }

/** `16500`, `1.65万`, `16000-16500`, of which the higher one is the limit. @throws CellError */
export function parsePlanPrice(cell: string, title: string): PriceCell {
  const text = clean(cell).replaceAll(/\s/g, '')
  if (text === '' || isAsked(text)) return { cents: null, note: null }
  if (/cf\d|基差|盘面|升水|贴水/i.test(text))
    return { cents: null, note: `价格“${shown(text)}”按基差计，未带入，请在求购中填写` }
  const bare = text.replaceAll(/元\/?吨?|¥|\/吨/g, '').replace(/^(\d{1,3}),(\d{3})/, '$1$2')
  const [, first, last, tenThousand] =
    /^(\d{1,6}(?:\.\d{1,4})?)(?:[-~至到](\d{1,6}(?:\.\d{1,4})?))?(万)?$/.exec(bare) ?? []
  if (!first) throw new CellError(`价格“${shown(text)}”不是数字`)
  const factor = tenThousand || /万元/.test(title) ? 10_000 : 1
  const yuan = Math.max(Number(first), Number(last ?? 0)) * factor
  if (yuan < LEAST_PRICE || yuan > MOST_PRICE)
    throw new CellError(`价格${shown(text)}超出合理范围（${LEAST_PRICE}～${MOST_PRICE}元/吨）`)
  return { cents: Math.round(yuan * 100), note: last ? `价格“${shown(text)}”按上限${yuan}带入` : null }
}
