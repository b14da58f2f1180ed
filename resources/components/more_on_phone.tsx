import { Link } from 'react-router'
import styles from './more_on_phone.module.css'

/** 查看更多 below a list of which a phone shows the beginning: leads to the whole, or opens it. */
export const MoreOnPhone = (props: { to: string } | { onMore: () => void }) =>
  'to' in props ? (
    <Link className={styles.moreOnPhone} to={props.to}>
      查看更多
    </Link>
  ) : (
    <button type="button" className={styles.moreOnPhone} onClick={props.onMore}>
      查看更多
    </button>
  )
