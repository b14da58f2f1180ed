import { defineLabels } from '#core/validation'

/** Makes the validators of individuation, which report errors with these labels. */
export const validator = defineLabels({
  'id': '编号',
  'kind': '申请类型',
  'purpose': '用途说明',
  'effectiveDate': '生效日期',
  'note': '备注',
  'rates': '升贴水方案',
  'region': '区域',
  'batchType': '加工方式',
  'amount': '金额',
  'indicator': '指标',
  'op': '条件',
  'value': '条件值',
  'batchCode': '批号',
  'direction': '提醒条件',
  'level': '提醒价位',
  'rates.bases': '基差',
  'rates.steps': '升贴水条件',
})
