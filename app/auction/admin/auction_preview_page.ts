import { definePage } from '#app/admin/define'

/** 场次预览: a session as bidders see it. */
export default definePage({
  name: 'auction_preview',
  label: '场次预览',
  group: '竞价',
  path: 'auction/preview',
  icon: 'eye',
  order: 4,
  permission: 'auction_preview.query',
})
