import { HelpLink } from '~/components/help_link'
import { TonnageList } from '~/components/tonnage/tonnage_list'
import styles from './goods.module.css'

/** /seed-fiber: by-products of cotton and polyester staple, sold by the tonne. */
export function Component() {
  return (
    <main className={`wrap ${styles.listPage}`}>
      <div className={styles.title}>
        <h1>棉副涤短</h1>
        <span className="text-soft text-small">棉籽、不孕籽、短绒、涤纶短纤，按吨订购</span>
        <span className={styles.help}>
          <HelpLink />
        </span>
      </div>
      <TonnageList />
    </main>
  )
}
