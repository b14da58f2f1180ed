import { defineLabels } from '#core/validation'

/** Makes this module's validators: they report in these words. */
export const validator = defineLabels({
  'importId': '导入编号',
  'skipErrors': '跳过未通过的行',
  'sheet': '工作表',
  'mapping': '列对应',
  'mapping.*.column': '列',
  'mapping.*.field': '字段',
  'mapping.*.unit': '单位',
  'constants': '整表统一值',
})
