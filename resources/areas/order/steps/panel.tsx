import { useCallback, useState, type ReactNode } from 'react'
import { PermissionsAsked } from '~/components/permission'
import { money } from '~/lib/format'
import orderStyles from '../order.module.css'
import pricingStyles from '../pricing/pricing.module.css'

export type Detail = [label: string, value: ReactNode]

type Props = {
  /** `下一步：支付余款`, or the event that is waited for. */
  title: string
  /** The amount that must be paid now, in cents; shown large and red. */
  amount?: number | null
  /** A large word in place of an amount. */
  word?: ReactNode
  details?: Detail[]
  /** The main button, and others beside it. */
  children?: ReactNode
  /** A form of the step, below everything else. */
  below?: ReactNode
  /** This side has nothing to do. */
  waiting?: boolean
  /** Contents of the bar at the bottom of a phone. */
  dock?: ReactNode
}

/**
 * The panel of the next action, with an indigo edge. On phones its button is in a bar at the bottom. Who has the permission for none of its buttons is told
 * that a colleague has to act.
 */
export function Panel({ title, amount, word, details = [], children, below, waiting, dock }: Props) {
  const [asked, setAsked] = useState({ granted: 0, denied: 0 })
  const count = useCallback((allowed: boolean) => {
    const add = (by: number) =>
      setAsked(({ granted, denied }) =>
        allowed ? { granted: granted + by, denied } : { granted, denied: denied + by }
      )
    add(1)
    return () => add(-1)
  }, [])
  const forOthers = !waiting && asked.denied > 0 && asked.granted === 0
  return (
    <PermissionsAsked.Provider value={count}>
      <section
        className={`card ${orderStyles.nextPanel} ${waiting ? 'waiting' : ''} ${dock ? `${orderStyles.docked} ${pricingStyles.docked}` : ''}`}
        aria-label="下一步"
      >
        <div className="line">
          <div className="what">
            <p className={orderStyles.lab}>{waiting ? title : `下一步：${title}`}</p>
            {amount !== undefined && amount !== null && (
              <p className={orderStyles.due}>
                {money(amount)}
                <small>元</small>
              </p>
            )}
            {word && <p className={orderStyles.word}>{word}</p>}
          </div>
          <dl>
            {details.map(([label, value], index) => (
              <div key={index}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {children && <div className="acts">{children}</div>}
        </div>
        {forOthers && <p className="text-soft">您的岗位没有这一步的权限，请本企业有权限的同事办理</p>}
        {below}
      </section>
      {dock && (
        <div className={orderStyles.dockbar} data-testid="dock">
          {dock}
        </div>
      )}
    </PermissionsAsked.Provider>
  )
}
