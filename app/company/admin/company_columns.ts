/*
 * Computed columns and actions of the company screen.
 */
import { action, computed, counted, date, json, number, ref, text, textarea } from '#app/admin/define'
import { blacklistCompany, restoreCompany } from '#app/company/actions/blacklist_company'
import { closeCompany } from '#app/company/actions/close_company'
import { tagCompany, untagCompany } from '#app/company/actions/tag_company'
import { ApplicationKind, ApplicationState, CompanyState, CompanyType } from '#app/company/codes'
import { YesNo } from '#core/codes'

/** A column with the words of a `type` mask. */
function companyTypesOf(table: 'companies' | 'company_applications', show = true) {
  const bits = CompanyType.entries.map(({ code, word }) => `case when ${table}.type & ${code} > 0 then '${word}' end`)
  return computed(text({ label: '企业类型', list: true, show }), `concat_ws('、', ${bits.join(', ')})`)
}

export const companyComputed = {
  types: companyTypesOf('companies'),
  tags: computed(
    text({ label: '标签', list: true }),
    `(select string_agg(t.type_name || ' ' || t.tag_content, '、' order by t.type_name, t.id)
      from company_tags ct join tags t on t.id = ct.tag_id where ct.company_id = companies.id)`
  ),
  staff: counted(`users where company_id = companies.id and is_del = ${YesNo.no}`, { label: '员工', list: true }),
}

export const applicationComputed = {
  types: companyTypesOf('company_applications', false),
  rivals: computed(
    number({ label: '同码待审', unit: '份', show: false }),
    `(select count(*) from company_applications o where o.company_id = company_applications.company_id
      and o.kind = ${ApplicationKind.newCompany} and o.state = ${ApplicationState.inReview} and o.id <> company_applications.id)`
  ),
  before: computed(
    json({ label: '变更前', show: false }),
    `(select json_build_object('name', c.name, 'regnum', c.regnum, 'legalName', c.legal_name, 'alias', c.alias,
        'provinceName', c.province_name, 'cityName', c.city_name, 'address', c.address,
        'contactPerson', c.contact_person, 'contactMobile', c.contact_mobile)
      from companies c where c.id = company_applications.company_id and company_applications.kind = ${ApplicationKind.change})`
  ),
}

const reason = textarea({ label: '原因', required: true, maxLength: 200, help: '最少5个字' })
const tagId = ref('tags', { label: '标签', required: true })

export const companyActions = {
  tag: action({
    label: '加标签',
    bulk: true,
    form: { tagId },
    run: ({ id, input, actor, trx }) => tagCompany({ companyId: id, ...input }, actor, trx),
  }),
  untag: action({
    label: '去标签',
    bulk: true,
    form: { tagId },
    run: ({ id, input, actor, trx }) => untagCompany({ companyId: id, ...input }, actor, trx),
  }),
  blacklist: action({
    label: '列入黑名单',
    tone: 'danger',
    help: '挂牌将全部撤下，不能新下单；进行中的订单继续履行。原因会告知企业管理员。',
    available: { state: [CompanyState.active] },
    form: { reason, until: date({ label: '截止日期', help: '到期自动解除；不填则须人工解除' }) },
    run: ({ id, input, actor, trx }) => blacklistCompany({ companyId: id, ...input }, actor, trx),
  }),
  restore: action({
    label: '解除黑名单',
    available: { state: [CompanyState.blacklisted] },
    form: { reason },
    run: ({ id, input, actor, trx }) => restoreCompany({ companyId: id, ...input }, actor, trx),
  }),
  close: action({
    label: '注销',
    tone: 'danger',
    help: '注销后不能恢复，员工全部退出企业。存在未完结业务时不能注销。',
    available: { state: [CompanyState.active] },
    form: { reason },
    run: ({ id, input, actor, trx }) => closeCompany({ companyId: id, ...input }, actor, trx),
  }),
}
