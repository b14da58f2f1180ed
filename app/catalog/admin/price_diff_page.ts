import { definePage } from '#app/admin/define'

/** 升贴水表维护: versions of the ZCE and CCA tables. */
export default definePage({
  name: 'price_diff',
  label: '升贴水表维护',
  group: '商品',
  path: 'price-diff',
  icon: 'columns',
  order: 30,
  permission: 'price_diff.query',
})
