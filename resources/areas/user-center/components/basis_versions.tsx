import { EmptyState } from '~/components/states'
import { wordOf } from '~/components/state_tag'
import { shortTime } from '~/lib/format'
import type { BasisVersion } from '#wire/market/transformers/individuation'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from '../individuation.module.css'

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

/** `北疆 机采棉 +700；另 3 条升贴水` */
function inWords({ rates }: BasisVersion): string {
  const bases = rates.bases.map(({ region, batchType, amount }) => {
    const where = [region && wordOf('region', region), batchType && wordOf('batchType', batchType)]
    return `${where.filter(Boolean).join(' ') || '全部'} ${amount < 0 ? amount : `+${amount}`}`
  })
  return [bases.join('、'), rates.steps.length > 0 && `另 ${rates.steps.length} 条升贴水`].filter(Boolean).join('；')
}

/** The versions of the table; the one in force determines today's prices. */
export function BasisVersions({
  versions,
  onTake,
}: {
  versions: BasisVersion[]
  onTake?: (version: BasisVersion) => void
}) {
  return (
    <section className="card">
      <header>
        <h2>版本</h2>
        <span className="text-faint text-small">保存过的版本都留着，按生效日期使用</span>
      </header>
      {versions.length === 0 ? (
        <EmptyState title="还没有保存过" hint="填好上面的基差后保存，列表里就会出现“我的折算价”" actions={null} />
      ) : (
        <ul className={styles.applyList}>
          {versions.map((version) => (
            <li key={version.id}>
              <p>
                <b>第 {version.version} 版</b>{' '}
                {version.current ? (
                  <Tag tone="green">现行</Tag>
                ) : version.effectiveDate > today() ? (
                  <Tag tone="amber">待生效</Tag>
                ) : (
                  <Tag>往期</Tag>
                )}{' '}
                {version.byOperator && <Tag tone="indigo">平台代填</Tag>}
                <time className="text-faint text-small">{version.effectiveDate} 起</time>
              </p>
              <p className="text-soft text-small">{inWords(version)}</p>
              <p className="text-faint text-small">
                {version.createdBy} {shortTime(version.createdTime)}
                {version.note && `　${version.note}`}
              </p>
              {onTake && (
                <Button tone="quiet" size="small" onClick={() => onTake(version)}>
                  放到上面修改
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
