import { Link } from 'react-router'
import { Icon } from '~/components/icon'
import { money } from '~/lib/format'
import { useCall } from '~/lib/query'
import { exists } from '~/lib/routes'
import { useCan, useSession } from '~/lib/use_session'
import { BankAccountState, BindCompanyState, CompanyType } from '#ui/generated/codes'
import styles from './needs.module.css'
const CERTIFY = '/user-center/enterprise-certification'
const ACCOUNT = '/user-center/transfer-list'
const OWN = '/seller/product'
/** Companies of these types have cotton to put into a session. */
const SELLERS = CompanyType.gin | CompanyType.trader

/** 参与竞价: the conditions of taking part, in order, each done or missing. */
export function Needs() {
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  const sells = useSession((state) => ((state.user?.company?.type ?? 0) & SELLERS) !== 0)
  const seesMoney = useCan(['bank:query', 'money:query'], 'or')
  // Staff without a role for money cannot read the account; the room shows the condition when it is missing.
  const { data, isError } = useCall('/bank/company/account/get', {}, { enabled: certified, call: { background: true } })
  const opened = data?.account?.state === BankAccountState.open
  const steps: { word: string; done: boolean; note: string; to?: [string, string] }[] = [
    {
      word: '企业认证',
      done: certified,
      note: certified ? '已完成' : '未认证可以观看，不能出价',
      to: certified ? undefined : [CERTIFY, '去认证'],
    },
    {
      word: '资金账户',
      done: opened,
      note: !certified
        ? '认证后开通'
        : isError
          ? '由企业财务办理'
          : opened
            ? `可用余额 ${money(data.balances.useBalance)} 元`
            : '尚未开通',
      to:
        certified && !isError && data && !opened
          ? [ACCOUNT, '去开户']
          : opened && seesMoney
            ? [ACCOUNT, '入金']
            : undefined,
    },
    { word: '报名入场', done: false, note: '进入场次，同意竞价须知，冻结保证金' },
    { word: '出价与签署', done: false, note: '拍中后在本场规则写明的时限内签署成交确认书' },
  ]
  return (
    <section className={`card ${styles.needs}`} aria-label="参与竞价">
      <header>
        <h2>参与竞价</h2>
      </header>
      <ol>
        {steps.map(({ word, done, note, to }, index) => (
          <li key={word} className={done ? 'done' : undefined}>
            <i>{done ? <Icon name="check" /> : index + 1}</i>
            <div>
              <b>{word}</b>
              <p>
                {note}{' '}
                {to && exists(to[0]) && (
                  <Link className="in-text" to={to[0]}>
                    {to[1]}
                  </Link>
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className="text-faint text-small">保证金按场次标准冻结（元/吨 × 重量），未拍中的部分在场次结束后全额解冻。</p>
      {sells && exists(OWN) && (
        <p className="text-faint text-small">
          要竞价卖棉：在
          <Link className="in-text" to={OWN}>
            我的资源
          </Link>
          为批次选“参与竞价”，由平台排进场次。
        </p>
      )}
    </section>
  )
}
