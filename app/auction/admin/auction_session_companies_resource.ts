import { choice, datetime, defineResource, ref } from '#app/admin/define'
import { companyCrud } from '#app/auction/admin/company_actions'
import AuctionSessionCompany from '#app/auction/models/auction_session_company'
import { SessionCompanyRole } from '#app/auction/codes'

export default defineResource(AuctionSessionCompany, {
  name: 'auction_session_companies',
  label: '竞价企业',
  group: '竞价',
  path: 'auction/company',
  icon: 'factory',
  order: 7,
  owners: { company: 'companyId' },
  title: 'companyId',
  audit: 'auction_session',
  auditOf: 'sessionId',
  fields: {
    sessionId: ref('auction_sessions', { label: '场次', list: true, filter: true }),
    companyId: ref('companies', { label: '企业', list: true, filter: true }),
    role: choice(SessionCompanyRole, {
      list: true,
      filter: true,
      default: SessionCompanyRole.bidder,
      help: '指定委托企业后只收其标的',
    }),
    createdAt: datetime({ label: '加入时间', list: true, readOnly: true }),
  },
  crud: companyCrud,
  import: { key: ['sessionId', 'companyId', 'role'], run: companyCrud.create },
})
