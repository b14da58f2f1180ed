import { useSearchParams } from 'react-router'
import { Bones, ErrorState } from '~/components/states'
import { StateTag } from '~/components/state_tag'
import { UserCenter } from '~/components/user_center'
import { useSession } from '~/lib/use_session'
import { useCertification, useCompany } from './api'
import { CertificationForm } from './components/certification_form'
import { CertificationProgress } from './components/certification_progress'
import { CertificationTimeline } from './components/certification_timeline'
import { CertifiedCompany } from './components/certified_company'
import { Invitations } from './components/invitations'
import { BindCompanyState } from '#ui/generated/codes'

/** By state, 1 or 4: the form. 2: the progress. 3: the certified company, and a change of its data for the manager. */
export function Component() {
  const certification = useCertification()
  const company = useCompany()
  const manager = useSession((state) => state.user?.manager === true)
  const [params, setParams] = useSearchParams()
  const data = certification.data
  const changing =
    data?.bindCompanyState === BindCompanyState.certified && manager && params.get('change') === '1' && company.data

  return (
    <UserCenter
      title={changing ? '变更认证信息' : '企业认证'}
      aside={data && <StateTag dictionary="bindCompanyState" code={data.bindCompanyState} />}
    >
      {certification.isError ? (
        <div className="card">
          <ErrorState error={certification.error} hint="" onRetry={() => void certification.refetch()} />
        </div>
      ) : !data || company.isPending ? (
        <section className="card">
          <div className="inside">
            <Bones lines={8} />
          </div>
        </section>
      ) : (
        <>
          <Invitations invitations={data.invitations} />
          {changing ? (
            <CertificationForm
              key="change"
              change
              company={changing}
              certification={data}
              onDone={() => setParams({}, { replace: true })}
            />
          ) : data.bindCompanyState === BindCompanyState.certified ? (
            company.data && <CertifiedCompany company={company.data} />
          ) : data.bindCompanyState === BindCompanyState.inReview ? (
            <CertificationProgress certification={data} />
          ) : (
            <CertificationForm key="apply" certification={data} />
          )}
          <CertificationTimeline entries={data.timeline} />
        </>
      )}
    </UserCenter>
  )
}
