import { Link } from 'react-router'
import { exists } from '~/lib/routes'
import { useTodo } from '~/lib/todo'
import { useSession } from '~/lib/use_session'
import { BindCompanyState } from '#ui/generated/codes'
import styles from './todo.module.css'
const { unbound, inReview, refused } = BindCompanyState

const HINTS: Record<number, [text: string, action: string]> = {
  [unbound]: ['您尚未完成企业认证，认证后可以下单、挂牌和结算。', '去认证'],
  [inReview]: ['企业认证资料审核中，通过后将以短信和站内消息通知您。', '查看进度'],
  [refused]: ['企业认证未通过，请按原因修改后重新提交。', '查看原因'],
}

/** To-do list of the user: with `hint` the certification first, then what waits for the company. */
export function Todo({ hint: wanted }: { hint: boolean }) {
  const user = useSession((state) => state.user)
  const certified = user?.bindCompanyState === BindCompanyState.certified
  const items = useTodo() ?? []
  const hint = wanted && user && !certified ? (HINTS[user.bindCompanyState] ?? HINTS[unbound]) : null

  if (hint) {
    return (
      <section className={`card ${styles.banner}`}>
        <p>{hint[0]}</p>
        {exists('/user-center/enterprise-certification') && (
          <Link className="btn primary" to="/user-center/enterprise-certification">
            {hint[1]}
          </Link>
        )}
      </section>
    )
  }
  if (items.length === 0) return null
  return (
    <section className="card">
      <header>
        <h2>待办</h2>
        {exists('/user-index') && (
          <Link className="more" to="/user-index">
            工作台
          </Link>
        )}
      </header>
      <ul className={styles.todo}>
        {items.map(({ key, word, count, path }) => (
          <li key={key}>
            <Link to={path}>
              {word}
              <b>{count}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
