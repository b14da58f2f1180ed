import { useState } from 'react'
import { Link } from 'react-router'
import { money } from '~/lib/format'
import { exists } from '~/lib/routes'
import { useCan, useSession } from '~/lib/use_session'
import { useDeposit, useRegister, type AuctionRoom } from '../api'
import { DepositForm, useTerms } from './deposit_form'
import { NoticeModal } from './notice_modal'
import { BindCompanyState, EntryState } from '#ui/generated/codes'
import roomStyles from './room.module.css'
import auctionStyles from '../auction.module.css'

const CERTIFY = '/user-center/enterprise-certification'
const ACCOUNT = '/user-center/transfer-list'

/** The remaining conditions before the user may bid; drawn in place of the bid buttons. */
export function EntryPanel({ room }: { room: AuctionRoom }) {
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  const may = useCan('auction:enter')
  if (!certified)
    return (
      <Watching text="您正在观看本场竞价。完成企业认证后可以报名出价。">
        {exists(CERTIFY) && (
          <Link className="btn primary" to={CERTIFY}>
            去认证
          </Link>
        )}
      </Watching>
    )
  if (!may) return <Watching text="您没有竞价权限，可以观看。请联系企业管理员开通。" />
  return <Enter room={room} />
}

function Watching({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className={roomStyles.enter}>
      <p>{text}</p>
      {children}
    </div>
  )
}

function Enter({ room }: { room: AuctionRoom }) {
  const { data: terms } = useTerms(room.id, true)
  const [agreed, setAgreed] = useState(false)
  const [reading, setReading] = useState(false)
  const register = useRegister()
  const deposit = useDeposit()
  const registered = room.entry?.state === EntryState.registered
  if (terms?.problem)
    return (
      <Watching text={terms.problem}>
        {terms.needs === 'account' && exists(ACCOUNT) && (
          <Link className="btn primary" to={ACCOUNT}>
            去开户
          </Link>
        )}
      </Watching>
    )

  async function enter(amount: number) {
    if (!registered && !(await register.run({ houseId: room.id, noticeVersion: room.noticeVersion }))) return
    await deposit.run({ houseId: room.id, amount })
  }

  return (
    <div className={roomStyles.enter}>
      <div className="what">
        <h3>{registered ? `已报名，竞买号 ${room.entry!.bidderNo}，缴纳保证金后入场` : '报名入场'}</h3>
        <p className="text-small text-soft">
          保证金 {money(room.depositRate)} 元/吨，最低 {money(room.entryMinimum)}{' '}
          元。场次结束后未拍中的部分全额解冻，拍中部分转为订单定金。
        </p>
        {!registered && (
          <label className={roomStyles.agree}>
            <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
            <span>
              我已阅读并同意
              <button
                type="button"
                className={`${auctionStyles.link} ${roomStyles.link}`}
                onClick={() => setReading(true)}
              >
                《竞价须知》
              </button>
            </span>
          </label>
        )}
      </div>
      <DepositForm
        room={room}
        terms={terms}
        frozen={room.entry?.state === EntryState.ended ? 0 : (room.entry?.deposit ?? 0)}
        okText={registered ? '冻结保证金入场' : '报名并冻结保证金'}
        busy={register.busy || deposit.busy}
        disabled={!terms || (!registered && !agreed)}
        onSubmit={(amount) => void enter(amount)}
      />
      <NoticeModal
        room={room}
        open={reading}
        onClose={() => setReading(false)}
        onAgree={registered ? undefined : () => setAgreed(true)}
      />
    </div>
  )
}
