import type { AccountOverview } from '#wire/bank/transformers/bank'
import { useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '~/components/icon'
import { Permission } from '~/components/permission'
import { confirm, message } from '~/lib/feedback'
import { money } from '~/lib/format'
import { useAction } from '~/lib/query'
import { useSession } from '~/lib/use_session'
import { MONEY, useBalanceAtBank } from '../api'
import { PayPasswordForm } from './pay_password_form'
import { TransferForm } from './transfer_form'
import { WithdrawForm } from './withdraw_form'
import { BindFlag } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './account_overview.module.css'

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    message.success('已复制')
  } catch {
    message.warning('复制失败，请长按选择复制')
  }
}

/** Balances of an open account, how to pay in, and the actions. */
export function Overview({ overview }: { overview: AccountOverview }) {
  const account = overview.account!
  const { balances } = overview
  const [open, setOpen] = useState<'withdraw' | 'transfer' | 'password' | null>(null)
  const bound = account.bindFlag === BindFlag.bound

  function need(what: 'withdraw' | 'transfer') {
    if (!overview.hasPayPassword) {
      message.warning('请先设置支付密码')
      return setOpen('password')
    }
    if (what === 'withdraw' && account.payoutStopped) return message.warning('银行结果待平台核对，暂停出金，请联系平台')
    if (what === 'withdraw' && !bound) return message.warning('请先绑定银行卡')
    setOpen(what)
  }

  return (
    <section className={`card ${styles.moneyOverview}`} aria-label="账户总览">
      <div className={styles.figures}>
        <Figure label="可用余额" cents={balances.useBalance} main />
        <Figure
          label="可提现余额"
          cents={balances.cashBalance}
          hint={balances.cashBalance < balances.useBalance ? '今日收到的货款和转账次日可提，欠款不可提' : undefined}
        />
        <Figure label="冻结金额" cents={balances.frozen} hint={<Link to="/user-center/bond-list">查看明细</Link>} />
        <Figure label="账户总额" cents={balances.balance} />
      </div>
      {overview.custodian && <AtBank />}
      {overview.maintenance && <UnderMaintenance maintenance={overview.maintenance} />}
      {account.payoutStopped && <p className="amber">一笔银行结果待平台核对，核对完成前暂停出金，其他业务不受影响。</p>}
      <div className={styles.payIn}>
        <dl>
          <dt>收款户名</dt>
          <dd>{account.companyName}</dd>
          <dt>子账户号</dt>
          <dd>
            <b className="no-wrap">{account.bankCard}</b>
            <Button tone="quiet" size="small" onClick={() => void copy(account.bankCard ?? '')}>
              复制
            </Button>
          </dd>
          {overview.custodian && (
            <>
              <dt>开户行</dt>
              <dd>{overview.custodian}</dd>
            </>
          )}
        </dl>
        <p className="text-soft">
          <Icon name="bank" /> 入金：请使用与企业同名的对公账户转入
          {overview.demoBank && (
            <a className="btn quiet small" href={overview.demoBank} target="_blank" rel="noreferrer">
              去演示银行转入
            </a>
          )}
        </p>
      </div>
      <div className="acts">
        <Permission codes="money:withdraw">
          <Button tone={overview.hasPayPassword ? 'primary' : undefined} onClick={() => need('withdraw')}>
            出金
          </Button>
        </Permission>
        <Permission codes="money:transfer">
          <Button onClick={() => need('transfer')}>转账</Button>
        </Permission>
        <Button tone={overview.hasPayPassword ? undefined : 'primary'} onClick={() => setOpen('password')}>
          {overview.hasPayPassword ? '重置支付密码' : '设置支付密码'}
        </Button>
        <Close empty={balances.balance === 0} />
      </div>
      {open === 'withdraw' && <WithdrawForm overview={overview} onClose={() => setOpen(null)} />}
      {open === 'transfer' && <TransferForm overview={overview} onClose={() => setOpen(null)} />}
      {open === 'password' && <PayPasswordForm known={overview.hasPayPassword} onClose={() => setOpen(null)} />}
    </section>
  )
}

function UnderMaintenance({ maintenance }: { maintenance: NonNullable<AccountOverview['maintenance']> }) {
  const { startsAt, endsAt, memo } = maintenance
  return (
    <p className="amber">
      银行系统维护 {startsAt} 至 {endsAt}：其间冻结与付款照常记账，出金和入金到账在维护结束后处理。{memo}
    </p>
  )
}

/** What the bank itself says lies in the sub-account, with the moment at which it was asked. */
function AtBank() {
  const query = useBalanceAtBank()
  const { data } = query
  const again = (
    <Button tone="quiet" size="small" disabled={query.isFetching} onClick={() => void query.refetch()}>
      {query.isFetching ? '正在查询' : '向银行查询'}
    </Button>
  )
  if (!data)
    return (
      <p className={`${styles.atBank} text-soft`}>{query.isError ? <>银行余额未查到 {again}</> : '银行余额查询中…'}</p>
    )
  if (!data.bank) return <p className={`${styles.atBank} text-soft`}>银行暂未答复，余额稍后再查 {again}</p>
  const { bank, ours, unconfirmed } = data
  const same = bank.available === ours.available && bank.frozen === ours.frozen
  return (
    <p className={`${styles.atBank} text-soft`}>
      <span>
        银行余额：可用 <b className="no-wrap">{money(bank.available)}</b>，冻结（含订单监管款）
        <b className="no-wrap">{money(bank.frozen)}</b>
      </span>
      {unconfirmed > 0 ? (
        <Link to="?tab=movements">{unconfirmed}笔待银行确认</Link>
      ) : same ? (
        <span>与平台账一致</span>
      ) : (
        <span>与平台账不一致，平台正在核对</span>
      )}
      <span className="text-faint">{bank.time}</span>
      {again}
    </p>
  )
}

function Figure({
  label,
  cents,
  hint,
  main,
}: {
  label: string
  cents: number
  hint?: React.ReactNode
  main?: boolean
}) {
  return (
    <div className={main ? styles.main : undefined}>
      <span>
        {label}
        <i>（元）</i>
      </span>
      <b className="no-wrap">{money(cents)}</b>
      <small>{hint}</small>
    </div>
  )
}

function Close({ empty }: { empty: boolean }) {
  const manager = useSession((state) => state.user?.manager)
  const close = useAction('/bank/company/account/close', { refresh: MONEY, onDone: () => message.success('销户成功') })
  if (!manager) return null
  const ask = () =>
    empty
      ? void confirm({
          title: '销户后不能再下单和收款，确定销户？',
          okText: '销户',
          danger: true,
          onOk: () => close.run({}),
        })
      : message.warning('账户余额不为零，不能销户')
  return (
    <Button tone="quiet" disabled={close.busy} onClick={ask}>
      销户
    </Button>
  )
}
