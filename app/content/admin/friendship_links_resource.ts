import { defineResource, image, text } from '#app/admin/define'
import { linkCrud } from '#app/content/admin/link_checks'
import { publishing } from '#app/content/admin/piece_actions'
import { placed } from '#app/content/admin/shared_fields'
import FriendshipLink from '#app/content/models/friendship_link'

export default defineResource(FriendshipLink, {
  name: 'friendship_links',
  label: '友情链接',
  group: '内容',
  path: 'friendship-link',
  icon: 'link',
  order: 11,
  owners: 'platform',
  search: ['name', 'url'],
  defaultSort: ['sort', 'asc'],
  fields: {
    name: text({ label: '名称', list: true }),
    url: text({ label: '网址', list: true, help: '以 http:// 或 https:// 开头' }),
    logoId: image({ label: '标志', list: true }),
    ...placed,
  },
  crud: linkCrud,
  actions: publishing(FriendshipLink),
})
