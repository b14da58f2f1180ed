import { Button } from '#ui/kit/button'
import { Lines } from './destination_select'
import styles from './destination_select.module.css'

type Props = {
  line: string
  /** Who receives the goods. */
  person: string
  onChange: () => void
  error?: string | null
}

/** 收货地址 that stands already, until another one is asked for. */
export function KeptDestination({ line, person, onChange, error }: Props) {
  return (
    <div className={styles.destination}>
      <span className={styles.word}>收货地址</span>
      <div className={styles.choice}>
        <Lines line={line} person={person} />
        <Button size="small" aria-label="更改收货地址" onClick={onChange}>
          更改
        </Button>
      </div>
      {error && <small className="text-up">{error}</small>}
    </div>
  )
}
