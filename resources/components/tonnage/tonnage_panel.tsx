import { boundsOf, boundsText } from '~/components/offers/criteria'
import { FilterChips, FilterGroup, FilterRange } from '~/components/filters'
import { entriesOf } from '~/components/state_tag'
import type { TonnageFacets } from '#wire/listing/transformers/tonnage_offer'
import { STAPLE_FIBRE } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import { Button } from '#ui/kit/button'
import { shortProvince } from './tonnage_texts'
import { filtersOf, type FittingFilter } from './fitting_filters'
import type { TonnageFilter, TonnageState } from './tonnage_filters'
import styles from './tonnage.module.css'

type Props = { list: TonnageState; facets: TonnageFacets | undefined; withoutSeller?: boolean }

type Option = { value: string | number; label: string; count?: number }

/** Chips of which one may be chosen. */
function One({
  list,
  name,
  label,
  unit,
  options,
  columns = 2,
}: {
  list: TonnageState
  name: TonnageFilter
  label: string
  unit?: string
  options: Option[]
  columns?: number
}) {
  const value = list.filters[name]
  const missing = value !== undefined && !options.some((option) => option.value === value)
  const shown = missing ? [...options, { value, label: String(value) }] : options
  if (shown.length === 0) return null
  return (
    <FilterGroup label={label} unit={unit}>
      <FilterChips
        label={label}
        columns={columns}
        options={shown}
        value={value === undefined ? [] : [value]}
        onChange={(chosen) => list.setFilters({ [name]: chosen?.at(-1) })}
      />
    </FilterGroup>
  )
}

const counted = <Key extends string | number>(
  choices: readonly { key: Key; count: number; label?: string }[] | undefined,
  words: (key: Key) => string = String
) => (choices ?? []).map(({ key, count, label }) => ({ value: key, label: label ?? words(key), count }))

const steps = (values: readonly number[], sign: string) => values.map((value) => ({ value, label: `${sign} ${value}` }))

const codes = (dictionary: 'region' | 'deliveryType' | 'priceType') =>
  entriesOf(dictionary).map(({ code, word }) => ({ value: code, label: word }))

/** Yuan per tonne between which goods of a type are priced, with the step of the slider. */
const prices = (type: TonnageState['filters']['productType']) =>
  type === undefined
    ? { min: 0, max: 12_000, step: 100 }
    : isOneOf(type, ...STAPLE_FIBRE)
      ? { min: 5_000, max: 10_000, step: 50 }
      : { min: 0, max: 8_000, step: 50 }

/** The filters that fit the type, left of the list; a drawer on phones. */
export function TonnagePanel({ list, facets, withoutSeller = false }: Props) {
  const type = list.filters.productType
  const fitting = filtersOf(type)
  const has = (name: FittingFilter) => fitting.includes(name)
  const chosen = Object.keys(list.filters).filter((key) => key !== 'productType').length
  return (
    <div className={`${styles.panel} card`}>
      <header>
        <h2>筛选</h2>
        <span className="text-faint text-small">{chosen > 0 ? `${chosen} 项` : ''}</span>
        {chosen > 0 && (
          <Button
            tone="quiet"
            size="small"
            className="push"
            onClick={() => list.setFilters({ ...cleared(list), productType: type })}
          >
            清空
          </Button>
        )}
      </header>
      {has('dtex') && (
        <One
          list={list}
          name="dtex"
          label="线密度"
          options={counted<number>(facets?.dtex, (value) => `${value}dtex`)}
        />
      )}
      {has('cutLength') && (
        <One
          list={list}
          name="cutLength"
          label="切断长度"
          options={counted<number>(facets?.cutLength, (value) => `${value}mm`)}
        />
      )}
      {has('fibreGrade') && (
        <One
          list={list}
          name="fibreGrade"
          label="等级"
          options={entriesOf('fibreGrade').map(({ code, word }) => ({ value: code, label: word }))}
        />
      )}
      {has('linterClass') && (
        <One
          list={list}
          name="linterClass"
          label="类别"
          columns={3}
          options={entriesOf('linterClass').map(({ code, word }) => ({ value: code, label: word }))}
        />
      )}
      {has('minOil') && (
        <One list={list} name="minOil" label="含油率" unit="%" columns={4} options={steps([16, 17, 18, 19], '≥')} />
      )}
      {has('maxMoisture') && (
        <One list={list} name="maxMoisture" label="水分" unit="%" columns={4} options={steps([8, 9, 10, 12], '≤')} />
      )}
      <FilterGroup label="价格" unit="元/吨">
        <FilterRange
          label="价格"
          {...prices(type)}
          decimals={0}
          value={boundsOf(list.filters.price)}
          onChange={(bounds) => list.setFilters({ price: boundsText(bounds) })}
        />
      </FilterGroup>
      <One list={list} name="minRest" label="余量" unit="吨" columns={4} options={steps([5, 10, 50, 100], '≥')} />
      {has('priceType') && <One list={list} name="priceType" label="报价方式" options={codes('priceType')} />}
      <One list={list} name="deliveryType" label="交货方式" options={codes('deliveryType')} />
      {has('region') && <One list={list} name="region" label="产地区域" columns={3} options={codes('region')} />}
      {has('producer') && (
        <One list={list} name="producer" label="生产厂家" columns={1} options={counted(facets?.producer)} />
      )}
      <One list={list} name="province" label="存放省份" options={counted(facets?.province, shortProvince)} />
      <One
        list={list}
        name="entrepot"
        label="仓库"
        columns={1}
        options={counted(facets?.entrepot.filter(({ label }) => label).slice(0, 12))}
      />
      {!withoutSeller && (
        <One list={list} name="seller" label="卖家" columns={1} options={counted(facets?.seller.slice(0, 12))} />
      )}
    </div>
  )
}

/** No filter. */
export const cleared = ({ filters }: TonnageState) =>
  Object.fromEntries(Object.keys(filters).map((key) => [key, undefined]))
