/*
 * 新手指引: the way of a new member to the first deal. The server says what is done; this browser remembers only that somebody has put the card
 * away, which 工作台 takes back.
 */
import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '~/lib/calls'
import { useCall } from '~/lib/query'
import { exists } from '~/lib/routes'
import { useSession } from '~/lib/use_session'
import { Icon } from './icon'
import { Button } from '#ui/kit/button'
import styles from './first_steps.module.css'

type Step = Answer<'/first/step/list'>['steps'][number]

const keyOf = (userId: number | undefined) => `firstSteps:${userId ?? 0}`

function wasHidden(userId: number | undefined): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) === 'hidden'
  } catch {
    return false
  }
}

/** The steps and whether they are shown. `known` is false until the server has answered, or could not. */
export function useFirstSteps() {
  const userId = useSession((state) => state.user?.id)
  const { data, isPending } = useCall('/first/step/list', {}, { call: { background: true } })
  const [away, setAway] = useState(() => wasHidden(userId))
  const left = data !== undefined && !data.finished

  function put(hidden: boolean) {
    setAway(hidden)
    try {
      if (hidden) localStorage.setItem(keyOf(userId), 'hidden')
      else localStorage.removeItem(keyOf(userId))
    } catch {
      // Without storage the card stays away as long as the page is open.
    }
  }
  return {
    steps: data?.steps ?? [],
    known: !isPending,
    shown: left && !away,
    hidden: left && away,
    hide: () => put(true),
    show: () => put(false),
  }
}

export function FirstStepsCard({ steps, hide }: { steps: Step[]; hide: () => void }) {
  const done = steps.filter((step) => step.done).length
  // The next thing to do has the one strong button.
  const next = steps.find((step) => !step.done && step.action)?.key
  return (
    <section className={`card ${styles.card}`} aria-label="新手指引">
      <header>
        <h2>新手指引</h2>
        <span className="text-soft text-small">
          已完成 {done}/{steps.length}
        </span>
        <span className="push row">
          <Button tone="quiet" size="small" onClick={hide} title="可在工作台重新打开">
            收起
          </Button>
        </span>
      </header>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step.key}
            className={step.done ? styles.done : step.key === next ? styles.next : undefined}
            aria-current={step.key === next ? 'step' : undefined}
          >
            <b>
              <i>{step.done ? <Icon name="check" label="已完成" /> : index + 1}</i>
              {step.title}
            </b>
            {!step.done && <StepDetails step={step} strong={step.key === next} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function StepDetails({ step: { why, note, action }, strong }: { step: Step; strong: boolean }) {
  return (
    <>
      <p>{why}</p>
      <div className={styles.act}>
        {note && <span className={action ? 'text-warn' : 'text-faint'}>{note}</span>}
        {action && exists(action.path) && (
          <Link className={`btn small ${strong ? 'primary' : ''}`} to={action.path}>
            {action.word}
          </Link>
        )}
      </div>
    </>
  )
}
