/* Titles that no list can hold: what ends in a word for a warehouse names one, and a day of the inspection names its certificate or its report. */
const WAREHOUSE =
  /(仓库|库点|库房|[仓库]别|仓储(库|点|单位|企业|公司)?|储备库|承储(库|单位|企业|方)|存储单位|储存单位|保管(库|单位|方)|监管(库|仓)|存[储放货]仓|交割库)(名|名称|全称|简称)?$/
const INSPECTION_DAY =
  /(检验|检测|公检|公证|检定|化验|仪检|检毕|证书|出证|开证|发证|签证|签发|报告).{0,4}(日期|时间|年月日|日)$/

/** @param title normalised */
export function fieldByPattern(title: string): 'entrepotName' | 'verifyDate' | null {
  if (WAREHOUSE.test(title)) return 'entrepotName'
  return INSPECTION_DAY.test(title) ? 'verifyDate' : null
}
