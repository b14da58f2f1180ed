import { Link } from 'react-router'
import { EmptyState } from '~/components/states'

/** Placeholder of the money pages for users without a certified company. */
export function NeedsCertification({ what }: { what: string }) {
  return (
    <div className="card">
      <EmptyState
        title="您尚未完成企业认证"
        hint={`认证通过后可${what}`}
        actions={
          <Link className="btn primary" to="/user-center/enterprise-certification">
            去认证
          </Link>
        }
      />
    </div>
  )
}
