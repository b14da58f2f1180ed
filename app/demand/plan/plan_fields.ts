/* The possible meanings of a column of a mill's 配棉 plan, and the titles by which they are known. */
import { MEASURES } from '#app/catalog/indicators'
import type { GoodsField } from '#app/goods_import/sheet/goods_field'
import { SheetFields } from '#app/goods_import/sheet/sheet_fields'

/** Which end of a range a plain number is. */
export type PlanSide = 'low' | 'high' | 'class'

/** The measures that a plan asks for, in its usual order, with the names that only plans use. */
export const PLAN_MEASURES = {
  lenAvg: {
    side: 'low',
    words: '长度 绒长 平均长度',
    titles: '长度级',
    hint: '如 29、≥28.5、28.5-29.5；只写一个数为不低于',
  },
  strengthAvg: {
    side: 'low',
    words: '强力 强度 断裂比强度',
    titles: '单强 比强',
    hint: '只写一个数为不低于，单位 cN/tex',
  },
  mikeAvg: { side: 'class', words: '马值 马克隆值 马克隆', titles: '细度', hint: '如 3.7-4.9，或级别 A、B、B2' },
  uniformityAvg: { side: 'low', words: '整齐度 长度整齐度 长整', titles: '', hint: '只写一个数为不低于' },
  impurity: { side: 'high', words: '杂质 含杂 含杂率', titles: '含杂质 含杂质率', hint: '只写一个数为不高于' },
  moisture: { side: 'high', words: '回潮 回潮率 水分', titles: '含水 含水率', hint: '只写一个数为不高于' },
} as const satisfies Partial<
  Record<keyof typeof MEASURES, { side: PlanSide; words: string; titles: string; hint: string }>
>
export type PlanMeasure = keyof typeof PLAN_MEASURES
export const PLAN_MEASURE_KEYS = Object.keys(PLAN_MEASURES) as PlanMeasure[]

const joined = (words: string, ends: readonly string[]) =>
  words
    .split(' ')
    .flatMap((word) => ends.map((end) => (end.endsWith('…') ? end.slice(0, -1) + word : word + end)))
    .join(' ')

/** A measure has one column, or one for each of its ends: 长度下限 beside 长度上限, also below one title. */
function measureFields(key: PlanMeasure): GoodsField[] {
  const { label, unit, min, max, decimals, titles } = MEASURES[key]
  const { words, hint, titles: more } = PLAN_MEASURES[key]
  const field = { label, type: 'number', group: '质量', min, max, digits: decimals } as const
  return [
    {
      ...field,
      key,
      shownUnit: unit || undefined,
      hint,
      titles: [titles, more, joined(words, ['要求', '指标', '标准', '范围', '要求…'])].filter(Boolean).join(' '),
    },
    { ...field, key: `${key}Min`, titles: joined(words, ['下限', '最低', '最低值', '不低于', '最低…']) },
    { ...field, key: `${key}Max`, titles: joined(words, ['上限', '最高', '最高值', '不高于', '最高…']) },
  ]
}

/** Columns of the template. */
export const PLAN_COLUMNS: readonly string[] = [
  ...['mix', 'part', 'kind', 'place', 'process', 'colour', ...PLAN_MEASURE_KEYS],
  ...['weight', 'share', 'price'],
]

const text = { type: 'text', group: '组分' } as const

export const PLAN_FIELDS = new SheetFields(() => [
  {
    ...text,
    key: 'mix',
    label: '配棉方案',
    titles: '配棉方案 方案 配棉类别 配棉类型 配棉品种 纱支 纱线品种 纱线 支数 纱号 号数 用途 产品 成纱品种 混棉',
    hint: '一张表有几个方案时填写，如 精梳40支；比例按方案合计',
  },
  {
    ...text,
    key: 'part',
    label: '组分',
    titles: '组分 组份 成分 成份 序号 编号 队号 队别 代号 批次 批号 项目 唛头 包组 no',
  },
  {
    ...text,
    key: 'kind',
    label: '类型',
    titles:
      '类型 产地类型 类型产地 品种 品名 名称 棉种 棉名 原料 原料名称 原料品种 原棉 原棉名称 原棉品种 原棉产地 商品类型 棉花类型 棉花种类 棉花品种 棉花名称 棉花 种类 类别',
    hint: '新疆棉、仓单棉、新疆棉（未公检）、地产棉、进口棉；可带级别，如 新疆3128B；不填按新疆棉（公检）',
  },
  {
    ...text,
    key: 'place',
    label: '产地',
    titles: '产地 产区 原产地 区域 疆区 地区 棉花产地 产地区域 产地名称',
    hint: '南疆、北疆、内地，或具体产地',
  },
  {
    ...text,
    key: 'process',
    label: '加工方式',
    titles: '加工方式 加工类型 加工方法 轧花方式 采摘方式 采摘类型 采摘 采摘加工',
    hint: '手摘、机采、锯齿、皮辊、长绒',
  },
  {
    ...text,
    key: 'colour',
    label: '颜色级',
    titles:
      '颜色级 等级 级别 品级 颜色 颜色等级 颜色级别 颜色级等级 主体颜色级 主体级 品级长度 等级长度 规格 质量等级 标准级 棉花等级 原棉等级',
    hint: '如 31、21/31、31及以上、白棉3级、3128B',
  },
  ...PLAN_MEASURE_KEYS.flatMap(measureFields),
  {
    ...text,
    key: 'mikeMain',
    label: '马克隆值级',
    titles: '马克隆值级 马克隆级 马值级 马级 马值档 马克隆值档 马克隆值级别 马值级别',
  },
  {
    key: 'weight',
    label: '吨数',
    type: 'weight',
    group: '数量',
    shownUnit: '吨',
    min: 0,
    max: 100_000,
    titles:
      joined('吨数 数量 用量 用棉量 需求量 需量 采购量 采购数量 重量', ['', '计划…', '预计…', '月…']) +
      ' 采购吨数 月计划用量 求购吨数 求购量 需求吨数 需求数量 用棉数量 耗用量 计划',
    hint: '单位为吨；列名写“用量(kg)”时填公斤。不填吨数可填比例和总吨数',
  },
  {
    key: 'share',
    label: '比例',
    type: 'number',
    group: '数量',
    shownUnit: '%',
    min: 0,
    max: 100,
    digits: 4,
    titles: '比例 配比 混比 占比 混用比 混用比例 混棉比 混棉比例 配棉比 配棉比例 成分比 成分比例 混用率 百分比 比率',
    hint: '百分数，合计为100；总吨数写在“合计”行的吨数里，或上传后填写',
  },
  {
    key: 'total',
    label: '总吨数',
    type: 'weight',
    group: '数量',
    min: 0,
    max: 100_000,
    titles: '总吨数 总用量 总量 计划总量 总数量 合计吨数 总用棉量 总需求量 总计划用量',
  },
  {
    key: 'price',
    label: '期望价',
    type: 'number',
    group: '价格',
    shownUnit: '元/吨',
    titles:
      '期望价 价格 单价 采购价 采购价格 采购单价 计划价 计划价格 计划单价 预算价 预算单价 目标价 目标价格 心理价 心理价位 限价 最高价 最高限价 到厂价 含税价 含税单价 参考价',
    unless: /美元|美分|usd|¢|c\/lb|cts/i,
    hint: '元/吨，不填为面议',
  },
])
