import type { ReactNode } from 'react'
import { Icon } from './icon'

export type Step = {
  title: string
  /** Date and actor, or the expected event. */ lines?: ReactNode[]
  state: 'done' | 'now' | 'next' | 'failed'
  /** The step has to be done before a deadline: amber lines. */
  waiting?: boolean
}

/**
 * Steps along the top of an order: 28 px circles, with date and actor under each. Vertical on phones; `brief` ones are a line there, without what stands
 * under them.
 */
export function Steps({ steps, brief = false }: { steps: Step[]; brief?: boolean }) {
  return (
    <ol className={brief ? 'steps brief' : 'steps'}>
      {steps.map((step, index) => (
        <li
          key={step.title}
          className={`${step.state} ${step.waiting ? 'waiting' : ''}`}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className="dot">
            {step.state === 'done' ? (
              <Icon name="check" label="已完成" />
            ) : step.state === 'failed' ? (
              <Icon name="close" label="未完成" />
            ) : (
              index + 1
            )}
          </span>
          <div>
            <b>{step.title}</b>
            {step.lines?.map((line, at) => (
              <small key={at}>{line}</small>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

export type TimelineEntry = { time: string; who: ReactNode; what: ReactNode; key?: string | number }

/** Actions with actor and time, newest first. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map((entry, index) => (
        <li key={entry.key ?? index}>
          <time>{entry.time}</time>
          <i aria-hidden="true" />
          <span className="author">{entry.who}</span>
          <span className="what">{entry.what}</span>
        </li>
      ))}
    </ol>
  )
}
