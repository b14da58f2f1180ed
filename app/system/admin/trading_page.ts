import { definePage } from '#app/admin/define'

/** 交易设置: all parameters of trade in one form. */
export default definePage({
  name: 'trading',
  label: '交易设置',
  group: '系统',
  path: 'trading',
  icon: 'cog',
  order: 600,
  permission: 'trading.query',
})
