import { definePage } from '#app/admin/define'

/** 检测数据导入: inspection sheets for a chosen company. */
export default definePage({
  name: 'inspection_import',
  label: '检测数据导入',
  group: '商品',
  path: 'batch/import',
  icon: 'upload',
  order: 11,
  permission: 'batches.import',
})
