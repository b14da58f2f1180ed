import { Fragment, useState } from 'react'
import { FilterChips, FilterGroup, FilterRange } from '~/components/filters'
import { Icon } from '~/components/icon'
import { entriesOf } from '~/components/state_tag'
import { shortOrigin } from '~/components/offers/offer_texts'
import {
  boundsOf,
  boundsText,
  CHOICES,
  listOf,
  RANGES,
  type ChoiceKey,
  type CriteriaState,
  type RangeKey,
} from '~/components/offers/criteria'
import { SavedSearches } from './saved_searches'
import { ShareFilter } from './share_filter'
import type { Facets } from '#wire/listing/transformers/search'
import { SalesState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './filter_panel.module.css'
import shopStyles from './shop.module.css'

/** Code of 在售 as text, since criteria are texts. */
const ON_SALE = String(SalesState.onSale)

type Props = { list: CriteriaState; facets: Facets | undefined }

const COLOURS = [
  ['白棉', ['11', '21', '31', '41', '51']],
  ['淡点污', ['12', '22', '32']],
  ['淡黄染', ['13', '23', '33']],
  ['黄染', ['14', '24']],
] as const
const MICRONAIRE = [
  ['C1', '≤3.4'],
  ['B1', '3.5–3.6'],
  ['A', '3.7–4.2'],
  ['B2', '4.3–4.9'],
  ['C2', '≥5.0'],
] as const

/** Shortcuts for a minimum of both length and strength. */
const DOUBLES = ['28', '29', '30']

function counted(facets: Facets | undefined, key: ChoiceKey): Map<string, number> {
  return new Map(facets?.codes[key].map(({ code, count }) => [code, count]))
}

/** Counts of the panel's bins, summed from the finer buckets of the server. */
function bins(facets: Facets | undefined, key: keyof Facets['histograms']): number[] | undefined {
  const { min, max } = RANGES[key]
  const buckets = facets?.histograms[key]
  if (!buckets) return undefined
  const size = 30
  const result = Array.from({ length: size }, () => 0)
  for (const { to, count } of buckets) {
    if (to === null || count === 0) continue
    const bin = Math.floor(((to - min) / (max - min)) * size - 1e-9)
    if (bin >= 0 && bin < size) result[bin] += count
  }
  return result
}

function Range({ list, facets, name }: Props & { name: RangeKey }) {
  const { label, unit, min, max, step, decimals } = RANGES[name]
  const histogram = facets && name in facets.histograms ? bins(facets, name as keyof Facets['histograms']) : undefined
  return (
    <FilterGroup label={label} unit={unit}>
      <FilterRange
        label={label}
        min={min}
        max={max}
        step={step}
        decimals={decimals}
        histogram={histogram}
        value={boundsOf(list.filters[name])}
        onChange={(bounds) => list.setFilters({ [name]: boundsText(bounds) } as never)}
      />
    </FilterGroup>
  )
}

function Choice({ list, facets, name, columns = 3 }: Props & { name: ChoiceKey; columns?: number }) {
  const { label, dictionary } = CHOICES[name]
  const counts = counted(facets, name)
  const entries = dictionary
    ? entriesOf(dictionary).map(({ code, word }) => ({ value: String(code), label: word }))
    : [...counts.keys()]
        .sort()
        .reverse()
        .map((code) => ({
          value: code,
          label: name === 'productionYear' ? `${code}/${String(Number(code) + 1).slice(2)}` : code,
        }))
  const chosen = listOf(list.filters[name])
  const shown = entries.filter(({ value }) => chosen.includes(value) || (counts.get(value) ?? 0) > 0)
  if (shown.length === 0) return null
  return (
    <FilterGroup label={label}>
      <FilterChips
        label={label}
        columns={columns}
        options={shown.map((entry) => ({ ...entry, count: counts.get(entry.value) ?? 0 }))}
        value={chosen}
        onChange={(value) => list.setFilters({ [name]: value?.join(',') } as never)}
      />
    </FilterGroup>
  )
}

function Doubles({ list }: { list: CriteriaState }) {
  const { lenAvg, strengthAvg } = list.filters
  return (
    <div className={styles.doubles}>
      {DOUBLES.map((value) => {
        const on = lenAvg === `${value}~` && strengthAvg === `${value}~`
        return (
          <button
            key={value}
            type="button"
            className={`chip ${on ? 'selected' : ''}`}
            aria-pressed={on}
            title={`长度和强力都不低于${value}`}
            onClick={() =>
              list.setFilters(
                on ? { lenAvg: undefined, strengthAvg: undefined } : { lenAvg: `${value}~`, strengthAvg: `${value}~` }
              )
            }
          >
            双{value}
          </button>
        )
      })}
      <button
        type="button"
        className={`chip ${list.filters.salesState === ON_SALE ? 'selected' : ''}`}
        aria-pressed={list.filters.salesState === ON_SALE}
        onClick={() => list.setFilters({ salesState: list.filters.salesState === ON_SALE ? undefined : ON_SALE })}
      >
        只看可下单
      </button>
    </div>
  )
}

function Origins({ list, facets }: Props) {
  const [all, setAll] = useState(false)
  const names = facets?.names.chandi ?? []
  const chosen = listOf(list.filters.chandi)
  const shown = all ? names : names.filter(({ key }, index) => index < 9 || chosen.includes(key))
  const missing = chosen.filter((key) => !names.some((name) => name.key === key))
  if (names.length === 0 && missing.length === 0) return null
  return (
    <FilterGroup label="产地" count={names.reduce((sum, { count }) => sum + count, 0)}>
      <FilterChips
        label="产地"
        columns={2}
        options={[...shown, ...missing.map((key) => ({ key, label: key, count: 0 }))].map(({ key, count }) => ({
          value: key,
          label: shortOrigin(key),
          count,
        }))}
        value={chosen}
        onChange={(value) => list.setFilters({ chandi: value?.join(',') })}
      />
      {names.length > 9 && (
        <Button tone="quiet" size="small" onClick={() => setAll(!all)}>
          {all ? '收起' : `全部 ${names.length} 个产地`}
        </Button>
      )}
    </FilterGroup>
  )
}

function Colours({ list, facets }: Props) {
  const counts = counted(facets, 'lvMain')
  const chosen = listOf(list.filters.lvMain)
  const change = (row: readonly string[], value: string[] | undefined) =>
    list.setFilters({
      lvMain: [...chosen.filter((code) => !row.includes(code)), ...(value ?? [])].join(',') || undefined,
    })
  return (
    <FilterGroup
      label="主体颜色级"
      count={facets ? [...counts.values()].reduce((sum, count) => sum + count, 0) : undefined}
    >
      {COLOURS.map(([label, codes]) => (
        <div className={styles.colourRow} key={label}>
          <span>{label}</span>
          <FilterChips
            label={label}
            columns={5}
            options={codes.map((code) => ({ value: code as string, label: code, colour: `c${code}` }))}
            value={chosen.filter((code) => (codes as readonly string[]).includes(code))}
            onChange={(value) => change(codes, value)}
          />
        </div>
      ))}
    </FilterGroup>
  )
}

function Micronaire({ list, facets }: Props) {
  const counts = counted(facets, 'mikeMain')
  return (
    <FilterGroup label="马克隆值级">
      <FilterChips
        label="马克隆值级"
        columns={5}
        options={MICRONAIRE.map(([code, range]) => ({
          value: code as string,
          label: <b>{code}</b>,
          hint: range,
          colour: `m${code}`,
          count: facets && (counts.get(code) ?? 0),
        }))}
        value={listOf(list.filters.mikeMain)}
        onChange={(value) => list.setFilters({ mikeMain: value?.join(',') })}
      />
    </FilterGroup>
  )
}

function Entrepots({ list, facets }: Props) {
  const names = facets?.names.entrepot ?? []
  if (names.length === 0) return null
  return (
    <FilterGroup label="仓库">
      <FilterChips
        label="仓库"
        columns={1}
        options={names.slice(0, 12).map(({ key, label, count }) => ({ value: key, label, count }))}
        value={listOf(list.filters.entrepot)}
        onChange={(value) => list.setFilters({ entrepot: value?.join(',') })}
      />
    </FilterGroup>
  )
}

/** Measured criteria that the panel always shows, and those behind a button. */
const RANGE_KEYS = Object.keys(RANGES) as RangeKey[]
const ALWAYS = RANGE_KEYS.filter((name) => RANGES[name].panel === 'always')
const MORE_RANGES = RANGE_KEYS.filter((name) => RANGES[name].panel === 'more').map((name) => ({
  key: name,
  label: RANGES[name].label,
  uses: [name],
  render: (props: Props) => <Range {...props} name={name} />,
}))

/** Groups that are closed by default; a group with a criterion in use is open. */
const MORE: { key: string; label: string; uses: string[]; render: (props: Props) => React.ReactNode }[] = [
  { key: 'share', label: '比例条件', uses: ['share'], render: ({ list }) => <ShareFilter list={list} /> },
  ...MORE_RANGES,
  {
    key: 'year',
    label: '生产年度',
    uses: ['productionYear'],
    render: (props) => <Choice {...props} name="productionYear" />,
  },
  { key: 'region', label: '区域', uses: ['region'], render: (props) => <Choice {...props} name="region" /> },
  {
    key: 'batchType',
    label: '加工方式',
    uses: ['batchType', 'pickType'],
    render: (props) => (
      <>
        <Choice {...props} name="batchType" columns={2} />
        <Choice {...props} name="pickType" columns={2} />
      </>
    ),
  },
  {
    key: 'delivery',
    label: '报价与交货',
    uses: ['priceType', 'deliveryType', 'inTransitState', 'spotType'],
    render: (props) => (
      <>
        <Choice {...props} name="priceType" columns={2} />
        <Choice {...props} name="deliveryType" columns={2} />
        <Choice {...props} name="inTransitState" columns={2} />
        <Choice {...props} name="spotType" columns={2} />
      </>
    ),
  },
  {
    key: 'storage',
    label: '仓储费',
    uses: ['storageFeeType'],
    render: (props) => <Choice {...props} name="storageFeeType" columns={2} />,
  },
  { key: 'entrepot', label: '仓库', uses: ['entrepot'], render: (props) => <Entrepots {...props} /> },
  {
    key: 'weight',
    label: '重量与包数',
    uses: ['weightType', 'packets'],
    render: (props) => (
      <>
        <Choice {...props} name="weightType" columns={2} />
        <Range {...props} name="packets" />
      </>
    ),
  },
  {
    key: 'state',
    label: '状态与议价',
    uses: ['salesState', 'adjustable'],
    render: (props) => (
      <>
        <Choice {...props} name="salesState" columns={2} />
        <Choice {...props} name="adjustable" columns={2} />
      </>
    ),
  },
]

function More({ list, facets }: Props) {
  const [open, setOpen] = useState<string[]>([])
  const used = (uses: string[]) => uses.some((key) => (list.filters as Record<string, unknown>)[key])
  return (
    <>
      {MORE.filter(({ key, uses }) => open.includes(key) || used(uses)).map(({ key, render }) => (
        <div key={key}>{render({ list, facets })}</div>
      ))}
      <div className={styles.moreFilters}>
        {MORE.filter(({ uses }) => !used(uses)).map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-expanded={open.includes(key)}
            onClick={() => setOpen(open.includes(key) ? open.filter((one) => one !== key) : [...open, key])}
          >
            {label}
            <Icon name={open.includes(key) ? 'minus' : 'down'} />
          </button>
        ))}
      </div>
    </>
  )
}

/** The filter panel left of the results, a drawer on phones. Every change is written to the address. */
export function FilterPanel({ list, facets, onSave }: Props & { onSave: () => void }) {
  const chosen = Object.keys(list.filters).filter((key) => key !== 'productType').length
  return (
    <div className={`${shopStyles.filterPanel} card`}>
      <header>
        <h2>筛选</h2>
        <span className="text-faint text-small">{chosen > 0 ? `${chosen} 项` : ''}</span>
        {chosen > 0 && (
          <Button tone="quiet" size="small" className="push" onClick={list.clear}>
            清空
          </Button>
        )}
      </header>
      <SavedSearches list={list} onSave={onSave} />
      <section className="filter-group">
        <Doubles list={list} />
      </section>
      <Origins list={list} facets={facets} />
      <Colours list={list} facets={facets} />
      {ALWAYS.map((name) => (
        <Fragment key={name}>
          <Range list={list} facets={facets} name={name} />
          {name === 'lenAvg' && <Micronaire list={list} facets={facets} />}
        </Fragment>
      ))}
      <More list={list} facets={facets} />
    </div>
  )
}
