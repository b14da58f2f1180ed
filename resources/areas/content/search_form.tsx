import { Icon } from '~/components/icon'

/** Searches on Enter and by its button; an emptied field shows everything again. */
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
      className="text-search"
      key={value}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim() || undefined)
      }}
    >
      <input type="search" name="q" aria-label={label} placeholder={label} defaultValue={value ?? ''} maxLength={50} />
      <button type="submit" className="btn" aria-label="搜索">
        <Icon name="search" />
      </button>
    </form>
  )
}
