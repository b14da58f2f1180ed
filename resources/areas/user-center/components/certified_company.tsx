import type { CompanyRow } from '#wire/company/transformers/company'
import { Link } from 'react-router'
import { CompanyCard } from '~/components/company_card'
import { regionOf } from '~/lib/region_text'
import { useSession } from '~/lib/use_session'
import { DetailList } from './detail_list'

export function CertifiedCompany({ company }: { company: CompanyRow }) {
  const manager = useSession((state) => state.user?.manager === true)
  return (
    <CompanyCard
      company={{
        name: company.name,
        certified: company.certified,
        typeWord: company.typeNames,
        place: regionOf(company),
      }}
    >
      <div style={{ marginTop: 16 }}>
        <DetailList
          details={[
            ['统一社会信用代码', company.regnum],
            ['法定代表人', company.legalName],
            ['企业简称', company.alias],
            ['企业编号', company.code],
            ['联系人', `${company.contactPerson} ${company.contactMobile}`],
            ['认证时间', company.auditedTime],
          ]}
        />
      </div>
      <div className="row" style={{ marginTop: 16 }}>
        {manager && (
          <Link className="btn" to="?change=1">
            变更认证信息
          </Link>
        )}
        <Link className="btn quiet" to="/user-center/basic-info">
          查看企业资料
        </Link>
      </div>
    </CompanyCard>
  )
}
