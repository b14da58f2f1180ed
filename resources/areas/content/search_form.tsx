import { Icon } from '~/components/icon'
import { Button } from '#ui/kit/button'
import styles from './search_form.module.css'

/** Searches on Enter and by the button; an empty field lists everything again. */
export function SearchForm({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string | undefined
  onSearch: (text: string | undefined) => void
}) {
  return (
    <form
      role="search"
      className={styles.textSearch}
      key={value}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim() || undefined)
      }}
    >
      <input type="search" name="q" aria-label={label} placeholder={label} defaultValue={value ?? ''} maxLength={50} />
      <Button type="submit" aria-label="搜索">
        <Icon name="search" />
      </Button>
    </form>
  )
}
