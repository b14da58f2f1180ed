/*
 * Computed columns and actions of the company screen.
 */
import {
  action,
  boolean,
  computed,
  counted,
  date,
  file,
  json,
  many,
  number,
  ref,
  text,
  textarea,
  tiedIds,
} from '#app/admin/define'
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

/** Number of one of the scans of the last approved application, licence and letter of authority in this order. */
const scan = (place: 1 | 2) => `nullif(split_part(companies.audited_url, ',', ${place}), '')::bigint`

/** Those who audit applications see the scans that were approved; others see the company without them. */
const AUDITORS = { permission: 'company_applications.get' }

export const companyComputed = {
  salesUsers: computed(
    text({ label: '业务员' }),
    `(select string_agg(concat_ws(' ', u.name, s.responsible_area), '、' order by s.id)
      from sales_users s join users u on u.id = s.user_id where s.company_id = companies.id)`
  ),
  licence: computed(file({ label: '营业执照', ...AUDITORS }), scan(1)),
  authorisation: computed(file({ label: '授权书', ...AUDITORS }), scan(2)),
  types: companyTypesOf('companies'),
  tags: computed(
    many('tags', { label: '标签', list: true, filter: true, add: 'tag', remove: 'untag', as: 'tagId' }),
    tiedIds('tag_id', 'company_tags where company_id = companies.id')
  ),
  staff: counted(`users where company_id = companies.id and is_del = ${YesNo.no}`, { label: '员工', list: true }),
}

export const ratedA = boolean({
  label: 'A级评价',
  list: true,
  filter: true,
  default: false,
  help: '带此标签的企业按A级对待：求购提交后在规定的工作小时内无人审核，即自动发布',
})

export const tagComputed = {
  whole: computed(text({ label: '标签', show: false }), `tags.type_name || ' ' || tags.tag_content`),
  companies: counted('company_tags where tag_id = tags.id', { label: '企业', list: true }),
}

/** What deleting a tag takes from others. */
export const tagLoses = { count: 'companies', words: '家企业将失去该标签' } as const

/** Companies of the platform itself, and those whose data operators see as their own. */
export const ofThePlatform = `companies.self = ${YesNo.yes} or exists (select 1 from operators o where o.company_id = companies.id)`

export const platformCompanyComputed = {
  types: companyComputed.types,
  operators: counted('operators o where o.company_id = companies.id', { label: '归属操作员', list: true }),
}

export const applicationComputed = {
  // The applicant reads 平台审核; who it was is for operators.
  auditor: computed(
    text({ label: '审核人' }),
    `coalesce((select a.actor_name from audit_logs a
        where a.entity = 'company_application' and a.entity_id = company_applications.id::text
          and a.action in ('certification.approve', 'certification.reject') order by a.id desc limit 1),
      company_applications.decided_by)`
  ),
  types: companyTypesOf('company_applications', false),
  rivals: computed(
    number({ label: '同码待审', unit: '份', show: false }),
    `(select count(*) from company_applications o where o.company_id = company_applications.company_id
      and o.kind = ${ApplicationKind.newCompany} and o.state = ${ApplicationState.inReview} and o.id <> company_applications.id)`
  ),
  before: computed(
    json({ label: '变更前', show: false }),
    `(select json_build_object('name', c.name, 'regnum', c.regnum, 'legalName', c.legal_name, 'alias', c.alias,
        'provinceName', c.province_name, 'cityName', c.city_name, 'districtName', c.district_name, 'address', c.address,
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
