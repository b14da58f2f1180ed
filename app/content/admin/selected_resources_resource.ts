import { choice, computed, datetime, defineResource, ref, text, viewsOf } from '#app/admin/define'
import { BATCH_CODE, OFFERED } from '#app/content/admin/pick_columns'
import { publishing } from '#app/content/admin/piece_actions'
import { placed } from '#app/content/admin/shared_fields'
import SelectedResource from '#app/content/models/selected_resource'
import { PublishState } from '#app/content/codes'
import { YesNo } from '#core/codes'

export default defineResource(SelectedResource, {
  name: 'selected_resources',
  label: '精选资源',
  group: '内容',
  path: 'selected-resources',
  icon: 'star',
  order: 14,
  owners: 'platform',
  title: 'batchCode',
  defaultSort: ['sort', 'asc'],
  fields: {
    batchId: ref('batches', { label: '批次', list: true }),
    reason: text({ label: '推荐理由', list: true, help: '如：双29，含杂低' }),
    shownUntil: datetime({ label: '结束显示', list: true, help: '留空直到售出' }),
    ...placed,
  },
  computed: {
    batchCode: computed(text({ label: '批号' }), BATCH_CODE),
    offered: computed(
      choice({ [YesNo.no]: ['不可下单', 'grey'], [YesNo.yes]: ['在售', 'green'] }, { label: '销售', list: true }),
      OFFERED
    ),
  },
  crud: { create: true, edit: true, delete: true },
  views: viewsOf(PublishState, ['draft', 'published']),
  actions: publishing(SelectedResource),
})
