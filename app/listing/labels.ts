import { defineLabels } from '#core/validation'
import { CODE_PARAMS, NAME_PARAMS, RANGE_PARAMS } from '#app/listing/rules/criteria_params'

const ranges = Object.fromEntries(Object.entries(RANGE_PARAMS).map(([name, { label }]) => [name, label]))

/** Makes this module's validators: they report in these words. */
export const validator = defineLabels({
  ...CODE_PARAMS,
  ...NAME_PARAMS,
  ...ranges,
  share: '级别比例',
  productId: '批次',
  productIds: '批次',
  shopProductIds: '挂牌',
  price: '单价',
  rule: '定价方式',
  priceType: '报价方式',
  adjustable: '是否可议价',
  bidType: '是否竞价',
  storageFeeMemo: '仓储费说明',
  appointmentDate: '预约交货日期',
  contactId: '联系人',
  premiumAgio: '优质溢价',
  remark: '备注',
  reason: '原因',
  customerCompanyId: '客户企业',
  state: '挂牌状态',
  entrepotId: '仓库',
  keyword: '关键词',
  batchCode: '批号',
  codes: '批号',
  text: '搜索内容',
  q: '关键词',
  id: '编号',
  name: '名称',
  criteria: '筛选条件',
  alert: '上新提醒',
  companyId: '店铺',
  type: '企业类型',
  favourite: '只看已关注',
  regionName: '地区',
  county: '县市',
  code: '加工厂代码',
})
