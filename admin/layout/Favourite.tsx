import { useLocation } from 'react-router'
import { IconButton } from '@admin/components/IconButton'
import { useArranged, useHere } from '@admin/layout/use_menu'
import styles from './Favourite.module.css'

/** A star beside the title of a screen of the menu: puts it among the favourites. Records have none. */
export function Favourite() {
  const here = useHere()
  const { pathname } = useLocation()
  const { favourites, favour } = useArranged()
  if (here === undefined || pathname !== `/${here}`) return null
  const chosen = favourites.includes(here)
  return (
    <IconButton
      icon="star"
      label={chosen ? '移出常用' : '设为常用'}
      aria-pressed={chosen}
      className={chosen ? `${styles.star} ${styles.chosen}` : styles.star}
      onClick={() => favour(here)}
    />
  )
}
