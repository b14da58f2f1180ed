import { MEASURE_LIST } from '#app/catalog/indicators'

/** Usual column titles of the trade: field → titles, compared without spaces, punctuation, units and case. */
const TITLES: Record<string, string> = {
  ...Object.fromEntries(MEASURE_LIST.map(({ key, titles }) => [key, titles])),
  batchCode:
    '批号 批次号 批次 条码批号 批次编号 检验批号 公检批号 棉花批号 批次条码 批次代码 批号条码 商品批号 货物批号 报价号 batchcode batchno batch lotno lot code',
  packets: '包数 合计包数 总包数 件数 总件数 棉包数 合计件数 数量包 包件数 packets totalbag bagcount bales',
  grossWeight: '毛重 合计毛重 总毛重 毛重合计 过磅毛重 重量毛重 包毛重 单包毛重 棉包毛重 grossweight gross',
  tareWeight: '皮重 合计皮重 总皮重 包装重量 扣皮 包装物重量 tareweight tare',
  netWeight: '净重 合计净重 总净重 净重合计 netweight net',
  publicWeight:
    '公重 合计公重 公定重量 总公重 合计公定重量 公量 结算重量 标准重量 公定重 publicweight stdweight conditionedweight',
  lvMain:
    '颜色级 主体颜色级 平均颜色级 颜色 品级 主体品级 颜色级主体 主体级 颜色级别 颜色等级 颜色级比例 colorgrade colourgrade colorgradeshares',
  ginning: '轧工质量 轧工 轧花质量 yg',
  barCode: '条码 条形码 条码号 棉包条码 棉包条形码 包条码 棉包编号 包条码号 二维码 barcode',
  seq: '包号 棉包号 包序号 棉包序号 seq baleno',
  process: '加工类型 加工方式 棉花类型 类型 轧花方式 加工方法 种类 品种类型 品名 type',
  pickType: '采摘方式 采摘类型 采摘 采收方式 picktype',
  productionYear: '生产年度 年度 棉花年度 加工年度 检验年度 年份 产季 year createyear cropyear',
  producerName:
    '加工企业 加工厂 加工单位 轧花厂 加工企业名称 加工厂名称 加工单位名称 生产企业 厂家 加工厂家 产地厂家 生产厂家 factory producer',
  producerCode: '加工企业代码 加工厂代码 加工厂编号 企业代码 加工代码 加工单位代码 加工企业编号 factorycode',
  chandi: '产地 产区 原产地 产地名称 棉花产地 地区 districtshortname origin',
  region: '区域 疆区',
  entrepotName:
    '仓库 存储仓库 存放仓库 监管仓库 监管仓 存储库 仓库名称 交割仓库 存储库点 所在仓库 现存仓库 入库仓库 公检仓库 存放库点 提货仓库 checkstorage warehouse',
  place: '存放地 存放地点 存储地 存放地址 货物所在地 所在地 提货地',
  verifyDate: '检验日期 公检日期 检测日期 证书日期 出证日期 签发日期 检验时间 checkdate publishdate',
  inspectUnit: '检验单位 检验机构 检测机构 公检机构 承检机构 实验室 检验实验室 checkorg lab',
  inspectCode: '证书编号 检验证书编号 证书号 公检证书编号 检验证书号',
  blNo: '提单号 提单 blno',
  containerNo: '箱号 集装箱号 柜号 containerno',
  markNo: '唛头 唛头号 markno',
  bci: 'bci bci认证 良好棉花',
  cargoOwner: '货主 货权人',
  remark: '备注 说明 remark',
  // Keys in the records of the inspection system.
  lv11: 'white1',
  lv21: 'white2',
  lv31: 'white3',
  lv41: 'white4',
  lv51: 'white5',
  lv12: 'lightspotted1',
  lv22: 'lightspotted2',
  lv32: 'lightspotted3',
  lv13: 'yellowish1',
  lv23: 'yellowish2',
  lv33: 'yellowish3',
  lv14: 'yellow1',
  lv24: 'yellow2',
  a: 'microngradea1rate',
  b1: 'microngradeb1rate',
  b2: 'microngradeb2rate',
  c1: 'microngradec1rate',
  c2: 'microngradec2rate',
  p1: 'ygp1',
  p2: 'ygp2',
  p3: 'ygp3',
  // Its strength and uniformity classes run from weak to strong, the reverse of S1…S5 and U1…U5.
  s5: 'breakload1rate',
  s4: 'breakload2rate',
  s3: 'breakload3rate',
  s2: 'breakload4rate',
  s1: 'breakload5rate',
  u5: 'uniformityindex1rate',
  u4: 'uniformityindex2rate',
  u3: 'uniformityindex3rate',
  u2: 'uniformityindex4rate',
  u1: 'uniformityindex5rate',
}

export const FIELD_OF_TITLE = new Map(
  Object.entries(TITLES).flatMap(([field, titles]) => titles.split(' ').map((title) => [title, field] as const))
)
