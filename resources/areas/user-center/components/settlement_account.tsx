import type { AccountOverview } from '#wire/bank/transformers/bank'
import { Link } from 'react-router'
import { Bones, ErrorState } from '~/components/states'
import { StateTag } from '~/components/state_tag'
import { useCall } from '~/lib/query'
import { useCan, useSession } from '~/lib/use_session'
import { DetailList } from './detail_list'
import { BankAccountState, BindCompanyState, YesNo } from '#ui/generated/codes'
import { Tag } from '#ui/kit/tag'

/** 结算账户: the bank account that holds the company's money, and the cards that withdrawals go to. For users who may see money. */
export function SettlementAccount() {
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  const allowed = useCan('money:query')
  return certified && allowed ? <Account /> : null
}

function Account() {
  const { data, error, refetch } = useCall('/bank/company/account/get')
  const account = data?.account
  const opened = account?.state === BankAccountState.open
  return (
    <section className="card" aria-label="结算账户">
      <header>
        <h2>结算账户</h2>
        {data &&
          (account ? <StateTag dictionary="bankAccountState" code={account.state} /> : <Tag tone="amber">未开户</Tag>)}
        <Link className="more" to="/user-center/transfer-list">
          {opened ? '资金账户' : '去开户'}
        </Link>
      </header>
      {error && !data ? (
        <ErrorState error={error} hint="" onRetry={() => void refetch()} />
      ) : (
        <div className="inside">
          {!data ? (
            <Bones lines={2} />
          ) : !opened ? (
            <p className="text-soft">开通资金账户并绑定对公银行卡后，才能付款、收款和出金。</p>
          ) : (
            <DetailList details={detailsOf(data)} />
          )}
        </div>
      )}
    </section>
  )
}

function detailsOf({ account, cards }: AccountOverview): [string, React.ReactNode][] {
  const card = cards.find(({ primary }) => primary === YesNo.yes) ?? cards[0]
  return [
    ['收款户名', account!.companyName],
    ['监管子账户', account!.bankCard],
    ['开户日期', account!.openDate?.slice(0, 10)],
    ['出金银行', card?.bankName],
    [
      '出金账号',
      card && (
        <>
          **** {card.bankCard.slice(-4)} <StateTag dictionary="cardBindState" code={card.bindState} />
        </>
      ),
    ],
    ['联行号', card?.bankCode],
  ]
}
