/* One of the goods in a seller's answer: chosen or not, and if so at which price and how much of it. */
import { Checkbox, Select } from 'antd'
import type { DemandGoods, OfferedGoods } from '#wire/demand/transformers/demand'
import type { OwnProductRow } from '#wire/listing/transformers/own_products'
import { FigureInput, NumberInput } from '~/components/number_input'
import { readTonnes } from '~/components/tonnage/read_tonnes'
import { weight } from '~/lib/format'
import { FitScore } from './fit_score'
import { askedPrice, GoodsFacts, goodsName, restText } from './offered_goods'
import styles from './demand.module.css'

/** What the form shows of goods, whichever list they come from. */
export type AnswerGoods = DemandGoods['data'][number] | (OwnProductRow & Pick<OfferedGoods, 'tonnage'>)

/**
 * What is offered of goods: yuan per tonne, as a fixed price or as the basis on a contract, and of a stock how many tonnes, as they are typed.
 */
export type Offered = { goods: AnswerGoods; contract: string | null; price: number | null; tonnes: string }

/** How many tonnes are offered; null where what is typed is none, and why. */
export function tonnesOf({ goods: { tonnage, settlementWeight }, tonnes }: Offered): {
  tonnes: number | null
  problem: string | null
} {
  if (!tonnage) return { tonnes: settlementWeight, problem: null }
  return readTonnes(tonnes, tonnage, 'answer')
}

type Change = (change: Partial<Omit<Offered, 'goods'>> | null) => void

type Props = {
  goods: AnswerGoods
  offered: Offered | undefined
  /** Contracts that it can be priced on. */
  contracts: readonly string[]
  /** Whether what is missing is marked. */
  wrong: boolean
  /** Tonnes that are still wanted. */
  open: number
  /** @param change null: not offered any more */
  onOffered: Change
}

export function OfferedLine({ goods, offered, onOffered, ...rest }: Props) {
  const { tonnage } = goods
  return (
    <div className={styles.line}>
      <div>
        <Checkbox checked={offered !== undefined} onChange={() => onOffered(offered ? null : {})}>
          <b>{goodsName(goods)}</b>　{tonnage ? restText(tonnage) : `${weight(goods.settlementWeight)} 吨`}　挂牌{' '}
          {askedPrice(goods)}
        </Checkbox>
        {'score' in goods && <FitScore fit={goods} />}
        <GoodsFacts goods={goods} />
      </div>
      {offered && <Typed offered={offered} onOffered={onOffered} {...rest} />}
    </div>
  )
}

/** What a fixed price has instead of a contract, in a list of choices. */
const FIXED = ''

function Typed({
  offered,
  contracts,
  wrong,
  open,
  onOffered,
}: Omit<Props, 'goods' | 'offered'> & { offered: Offered }) {
  const { goods, contract, price, tonnes } = offered
  const name = goodsName(goods)
  const unread = tonnesOf(offered).problem
  return (
    <div className={styles.typed}>
      {goods.tonnage && (
        <>
          <FigureInput
            aria-label={`${name} 吨数`}
            status={unread ? 'error' : undefined}
            value={tonnes}
            onChange={(typed) => onOffered({ tonnes: typed })}
            addonAfter="吨"
          />
          <small className={unread ? 'text-up' : 'text-faint'}>{unread ?? `还需 ${weight(open)} 吨`}</small>
        </>
      )}
      {contracts.length > 0 && (
        <Select
          aria-label={`${name} 报价方式`}
          value={contract ?? FIXED}
          onChange={(code: string) => onOffered({ contract: code || null })}
          options={[
            { value: FIXED, label: '一口价' },
            ...contracts.map((code) => ({ value: code, label: `${code} 基差` })),
          ]}
        />
      )}
      <NumberInput
        aria-label={`${name} ${contract ? '基差' : '价格'}`}
        precision={2}
        step={10}
        status={wrong && price === null ? 'error' : undefined}
        value={price}
        onChange={(typed) => onOffered({ price: typed })}
        addonAfter="元/吨"
      />
    </div>
  )
}
