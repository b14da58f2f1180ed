import { datetime, defineResource, text } from '#app/admin/define'
import { ratedA, tagComputed, tagLoses } from '#app/company/admin/company_columns'
import { deleteTag } from '#app/company/actions/tag_company'
import Tag from '#app/company/models/tag'

export default defineResource(Tag, {
  name: 'tags',
  label: '标签',
  group: '会员',
  path: 'member/tag',
  order: 5,
  icon: 'tag',
  owners: 'public',
  title: 'whole',
  search: ['tagContent', 'typeName'],
  defaultSort: ['typeName', 'asc'],
  fields: {
    typeName: text({ label: '标签类型', list: true, filter: true, sort: true, help: '如：客户等级' }),
    tagContent: text({ label: '标签内容', list: true, sort: true, help: '如：A级' }),
    ratedA,
    memo: text({ label: '备注', list: true }),
    createdAt: datetime({ label: '创建时间', readOnly: true, sort: true }),
  },
  computed: tagComputed,
  crud: { create: true, edit: true, delete: deleteTag, recycle: true, loses: tagLoses },
  import: { key: ['typeName', 'tagContent'] },
})
