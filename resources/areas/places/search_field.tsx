/** Searches on Enter and on blur. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string | undefined
  onSearch: (text: string | undefined) => void
}) {
  return (
    <input
      className="bound"
      type="search"
      aria-label={label}
      placeholder={label}
      defaultValue={value ?? ''}
      key={value}
      onKeyDown={(event) => event.key === 'Enter' && onSearch(event.currentTarget.value.trim() || undefined)}
      onBlur={(event) => {
        const text = event.currentTarget.value.trim() || undefined
        if (text !== value) onSearch(text)
      }}
    />
  )
}
