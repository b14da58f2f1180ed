import { boolean, computed, date, datetime, defineResource, number, ref, text, textarea } from '#app/admin/define'
import { basisActions, isInForce } from '#app/market/admin/individuation_basis_actions'
import IndividuationBasis from '#app/market/models/individuation_basis'

export default defineResource(IndividuationBasis, {
  name: 'individuation_bases',
  label: '个性化基差管理',
  group: '行情',
  path: 'individuation/basis',
  icon: 'columns',
  order: 71,
  owners: { company: 'companyId' },
  title: 'version',
  audit: 'individuation_basis',
  search: ['summary'],
  fields: {
    companyId: ref('companies', { label: '企业', list: true, filter: true }),
    version: number({ label: '版本', list: true }),
    effectiveDate: date({ label: '生效日期', list: true, filter: true, sort: true }),
    summary: textarea({ label: '方案', list: true, width: 360, help: '元/吨' }),
    note: text({ label: '备注' }),
    createdBy: text({ label: '保存人', list: true }),
    byOperator: boolean({ label: '平台代填', list: true, filter: true }),
    createdAt: datetime({ label: '保存时间', list: true, sort: true }),
  },
  computed: { inForce: computed(text({ label: '状态', list: true }), isInForce) },
  actions: basisActions,
})
