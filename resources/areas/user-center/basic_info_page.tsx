import { Bones, ErrorState } from '~/components/states'
import { UserCenter } from '~/components/user_center'
import { useCertification, useCompany, useProfile } from './api'
import { CertificationBanner } from './components/certification_banner'
import { CompanySection } from './components/company_section'
import { Invitations } from './components/invitations'
import { ProfileSection } from './components/profile_section'
import styles from '~/components/user_center.module.css'

export function Component() {
  const profile = useProfile()
  const company = useCompany()
  const certification = useCertification()
  const failed = [profile, company, certification].find(({ isError }) => isError)

  return (
    <UserCenter
      title="基本信息"
      hub
      banner={
        certification.data && (
          <>
            <CertificationBanner certification={certification.data} />
            <Invitations invitations={certification.data.invitations} />
          </>
        )
      }
    >
      {failed ? (
        <div className="card">
          <ErrorState
            error={failed.error}
            hint=""
            onRetry={() => [profile, company, certification].forEach(({ refetch }) => void refetch())}
          />
        </div>
      ) : (
        <>
          {profile.data ? <ProfileSection user={profile.data} /> : <Waiting title="个人资料" />}
          {company.isPending ? <Waiting title="企业资料" /> : company.data && <CompanySection company={company.data} />}
        </>
      )}
    </UserCenter>
  )
}

function Waiting({ title }: { title: string }) {
  return (
    <section className="card">
      <header>
        <h2>{title}</h2>
      </header>
      <div className={`inside ${styles.detailGrid}`}>
        {Array.from({ length: 6 }, (_, index) => (
          <Bones key={index} lines={2} />
        ))}
      </div>
    </section>
  )
}
