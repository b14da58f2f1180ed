import { useState } from 'react'
import { DecimalInput } from '~/components/decimal_input'
import { FilterGroup } from '~/components/filters'
import { SHARE_GROUPS, type CriteriaState } from '~/components/offers/criteria'
import { Button } from '#ui/kit/button'
import styles from './share_filter.module.css'

/** `21+31 ≥ 90%`: classes of one indicator and the least sum of their shares. */
export function ShareFilter({ list }: { list: CriteriaState }) {
  const [group, setGroup] = useState(0)
  const [keys, setKeys] = useState<string[]>([])
  const [percent, setPercent] = useState('80')
  const number = Number(percent)
  const valid = keys.length > 0 && percent !== '' && number >= 0 && number <= 100

  function add() {
    if (!valid) return
    const part = `${keys.join('+')}:${number}~`
    const others =
      list.filters.share?.split(';').filter((other) => other && other.split(':')[0] !== keys.join('+')) ?? []
    list.setFilters({ share: [...others, part].join(';') })
    setKeys([])
  }

  return (
    <FilterGroup label="比例条件" unit="所选等级合计不低于">
      <div className={styles.shareFilter}>
        <select
          className="native"
          aria-label="指标"
          value={group}
          onChange={(event) => {
            setGroup(Number(event.target.value))
            setKeys([])
          }}
        >
          {SHARE_GROUPS.map(({ label }, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </select>
        <div className={styles.keys} role="group" aria-label="等级">
          {SHARE_GROUPS[group].keys.map(([key, label]) => (
            <button
              key={key}
              type="button"
              className={`chip ${keys.includes(key) ? 'selected' : ''}`}
              aria-pressed={keys.includes(key)}
              onClick={() => setKeys(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key])}
            >
              {label}
            </button>
          ))}
        </div>
        <div className="row">
          <span className="text-faint text-small">≥</span>
          <DecimalInput
            aria-label="合计比例下限"
            value={percent}
            onChange={setPercent}
            onKeyDown={(event) => event.key === 'Enter' && add()}
          />
          <span className="text-faint text-small">%</span>
          <Button size="small" disabled={!valid} onClick={add}>
            添加
          </Button>
        </div>
      </div>
    </FilterGroup>
  )
}
