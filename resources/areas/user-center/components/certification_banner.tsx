import type { Certification } from '#wire/company/transformers/certification'
import { Link } from 'react-router'
import { ApplicationKind, BindCompanyState } from '#ui/generated/codes'
import styles from '~/components/user_center.module.css'

const PAGE = '/user-center/enterprise-certification'

/** The next step of a user who is not certified; nothing for certified users. */
export function CertificationBanner({ certification }: { certification: Certification }) {
  const { bindCompanyState: state, application } = certification
  if (state === BindCompanyState.certified) return null
  if (state === BindCompanyState.inReview) {
    const waits = application?.kind === ApplicationKind.joining ? '等待企业管理员审批' : '等待平台审核'
    return (
      <div className={`${styles.notice} amber`}>
        <p>
          <b>资料审核中</b>
          {application?.name}：{waits}，结果会以短信通知您。
        </p>
        <Link className="btn" to={PAGE}>
          查看进度
        </Link>
      </div>
    )
  }
  if (state === BindCompanyState.refused) {
    return (
      <div className={`${styles.notice} red`} role="alert">
        <p>
          <b>企业认证未通过</b>
          {application?.reason ? `原因：${application.reason}` : '请修改资料后重新提交。'}
        </p>
        <Link className="btn primary" to={PAGE}>
          修改并重新提交
        </Link>
      </div>
    )
  }
  return (
    <div className={`${styles.notice} amber`}>
      <p>
        <b>您尚未完成企业认证</b>
        认证后即可查看买卖双方信息、下单、挂牌和开通资金账户。
      </p>
      <Link className="btn primary" to={PAGE}>
        立即认证
      </Link>
    </div>
  )
}
