/* The series shown in charts. Figures come from feeds, operators and, in the demo, the simulator. */
import db from '@adonisjs/lucid/services/db'
import { SeriesKind } from '#app/market/codes'

type Series = {
  code: string
  name: string
  kind: SeriesKind
  unit: string
  decimals: number
  source: string
  product?: string
}

const { cotton, spinning, exchangeRate } = SeriesKind

export const SERIES: readonly Series[] = [
  { code: 'CC3128B', name: '棉价指数3128B', kind: cotton, unit: '元/吨', decimals: 0, source: '中国棉花价格指数' },
  { code: 'CC2129B', name: '棉价指数2129B', kind: cotton, unit: '元/吨', decimals: 0, source: '中国棉花价格指数' },
  { code: 'CC4128B', name: '棉价指数4128B', kind: cotton, unit: '元/吨', decimals: 0, source: '中国棉花价格指数' },
  { code: 'CC2227B', name: '棉价指数2227B', kind: cotton, unit: '元/吨', decimals: 0, source: '中国棉花价格指数' },
  { code: 'CNCOTTONB', name: 'CNCotton B指数', kind: cotton, unit: '元/吨', decimals: 0, source: '国家棉花价格B指数' },
  { code: 'CF', name: '郑棉主力', kind: cotton, unit: '元/吨', decimals: 0, source: '郑州商品交易所', product: 'CF' },
  { code: 'CT', name: 'ICE主力', kind: cotton, unit: '美分/磅', decimals: 2, source: '洲际交易所', product: 'CT' },
  { code: 'FCM', name: '进口棉指数FCM', kind: cotton, unit: '美分/磅', decimals: 2, source: '中国进口棉价格指数' },
  {
    code: 'COTLOOKA',
    name: '考特鲁克A指数（月均）',
    kind: cotton,
    unit: '美分/磅',
    decimals: 2,
    source: '世界银行商品价格（CC BY 4.0）',
  },
  { code: 'CY', name: '棉纱主力', kind: spinning, unit: '元/吨', decimals: 0, source: '郑州商品交易所', product: 'CY' },
  { code: 'C32S', name: '纯棉普梳纱C32S', kind: spinning, unit: '元/吨', decimals: 0, source: '纺织市场报价' },
  { code: 'C40S', name: '纯棉普梳纱C40S', kind: spinning, unit: '元/吨', decimals: 0, source: '纺织市场报价' },
  { code: 'PF', name: '短纤主力', kind: spinning, unit: '元/吨', decimals: 0, source: '郑州商品交易所', product: 'PF' },
  { code: 'PSF', name: '涤纶短纤1.4D', kind: spinning, unit: '元/吨', decimals: 0, source: '化纤市场报价' },
  { code: 'VSF', name: '粘胶短纤1.5D', kind: spinning, unit: '元/吨', decimals: 0, source: '化纤市场报价' },
  { code: 'USDCNY', name: '美元兑人民币', kind: exchangeRate, unit: '元', decimals: 4, source: '美国联邦储备委员会' },
]

export async function installSeries() {
  await db
    .knexQuery()
    .insert(SERIES.map((series, index) => ({ ...series, sort: (index + 1) * 10 })))
    .into('price_series')
    .onConflict('code')
    .ignore()
}
