import { definePage } from '#app/admin/define'

/** 权限总览: the matrix of roles and permissions. */
export default definePage({
  name: 'authority',
  label: '权限总览',
  group: '系统',
  path: 'authority',
  icon: 'columns',
  order: 90,
  permission: 'authority.query',
})
