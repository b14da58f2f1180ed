import { Menu, MenuItem } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { Pill, PillRow } from '@admin/components/Pill'
import { TextButton } from '@admin/components/TextButton'
import { Icon } from '@admin/icons'
import { useScreen } from '@admin/manifest'
import { FilterControl } from '@admin/registry/FilterControl'
import { Button } from '#ui/kit/button'
import { useTyped } from '#ui/use_typed'

/** The search box: searches while the operator types; a pasted list of codes finds each of them. */
function SearchBox({
  hint,
  value,
  onChange,
}: {
  hint: string
  value: string
  onChange: (value: string | undefined) => void
}) {
  const [typed, setTyped, tell] = useTyped(value)
  const change = useRef(onChange)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]'))
        return
      event.preventDefault()
      box.current?.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  useEffect(() => {
    change.current = onChange
  })
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => {
      tell(typed)
      change.current(typed || undefined)
    }, 350)
    return () => clearTimeout(timer)
  }, [typed, value, tell])
  return (
    <Pill wide>
      <Icon name="search" />
      <input
        ref={box}
        type="search"
        aria-label="搜索"
        aria-keyshortcuts="/"
        placeholder={`${hint}，可粘贴多个`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          const lines = pasted.split(/[\r\n\t]/).filter((line) => line.trim() !== '')
          if (lines.length < 2) return
          event.preventDefault()
          setTyped(lines.map((line) => line.trim()).join('，'))
        }}
      />
    </Pill>
  )
}

/** Conditions of the list: the permanent ones and the added ones. */
export function FilterBar({ added, setAdded }: { added: string[]; setAdded: (keys: string[]) => void }) {
  const screen = useScreen()
  const { filterValues, setFilters } = useListContext()
  const set = (key: string, value: unknown) =>
    setFilters(
      Object.fromEntries(Object.entries({ ...filterValues, [key]: value }).filter(([, one]) => one !== undefined))
    )
  const fields = screen.fields.filter(
    (field) => field.filterable && (field.filter || added.includes(field.key) || field.key in filterValues)
  )
  const isAdded = (key: string) => !screen.fields.find((field) => field.key === key)?.filter
  return (
    <PillRow>
      {screen.searchable && (
        <SearchBox hint={screen.searchHint} value={String(filterValues.q ?? '')} onChange={(q) => set('q', q)} />
      )}
      {fields.map((field) => (
        <FilterControl
          key={field.key}
          field={field}
          source={`/${screen.name}`}
          value={filterValues[field.key]}
          startOpen={added.includes(field.key) && !(field.key in filterValues)}
          onChange={(value) => set(field.key, value)}
          onRemove={
            isAdded(field.key)
              ? () => {
                  setAdded(added.filter((key) => key !== field.key))
                  set(field.key, undefined)
                }
              : undefined
          }
        />
      ))}
      {screen.discussed && (
        <Pill chosen={filterValues._assigned === 'me'}>
          <input
            type="checkbox"
            checked={filterValues._assigned === 'me'}
            onChange={({ target }) => set('_assigned', target.checked ? 'me' : undefined)}
          />
          分配给我
        </Pill>
      )}
      {Object.keys(filterValues).length > 0 && (
        <TextButton onClick={() => (setAdded([]), setFilters({}))}>清除筛选</TextButton>
      )}
    </PillRow>
  )
}

/** 添加筛选: adds a condition on any other field. */
export function AddFilter({ added, setAdded }: { added: string[]; setAdded: (keys: string[]) => void }) {
  const screen = useScreen()
  const { filterValues } = useListContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const rest = screen.fields.filter(
    (field) => field.filterable && !field.filter && !added.includes(field.key) && !(field.key in filterValues)
  )
  if (rest.length === 0) return null
  return (
    <>
      <Button onClick={(event) => setAnchor(event.currentTarget)}>
        <Icon name="filter" />
        添加筛选
      </Button>
      <Menu
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { style: { maxHeight: 400 } } }}
      >
        {rest.map((field) => (
          <MenuItem
            key={field.key}
            onClick={() => {
              setAdded([...added, field.key])
              setAnchor(null)
            }}
          >
            {field.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
