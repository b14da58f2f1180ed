import { defineResource, text } from '#app/admin/define'
import { publishing } from '#app/content/admin/piece_actions'
import { placed } from '#app/content/admin/shared_fields'
import ContactPoint from '#app/content/models/contact_point'

export default defineResource(ContactPoint, {
  name: 'contact_points',
  label: '联系我们',
  noun: '联系方式',
  group: '内容',
  path: 'contact',
  icon: 'users',
  order: 12,
  owners: 'platform',
  search: ['title', 'person', 'phone'],
  defaultSort: ['sort', 'asc'],
  fields: {
    title: text({ label: '名称', list: true, help: '如：客户服务、财务结算' }),
    person: text({ label: '联系人', list: true }),
    phone: text({ label: '电话', list: true }),
    email: text({ label: '邮箱', list: true }),
    address: text({ label: '地址', list: true }),
    hours: text({ label: '工作时间', list: true }),
    ...placed,
  },
  crud: { create: true, edit: true, delete: true },
  actions: publishing(ContactPoint),
})
