import { EmptyState } from '~/components/states'
import { wordOf } from '~/components/state_tag'
import { shortTime } from '~/lib/format'
import type { BasisVersion } from '#wire/market/transformers/individuation'

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

/** `北疆 机采棉 +700；另 3 条升贴水` */
function inWords({ rates }: BasisVersion): string {
  const bases = rates.bases.map(({ region, batchType, amount }) => {
    const where = [region && wordOf('region', region), batchType && wordOf('batchType', batchType)]
    return `${where.filter(Boolean).join(' ') || '全部'} ${amount < 0 ? amount : `+${amount}`}`
  })
  return [bases.join('、'), rates.steps.length > 0 && `另 ${rates.steps.length} 条升贴水`].filter(Boolean).join('；')
}

/** Versions are kept; the one in force makes today's prices. */
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
        <span className="t3 s12">保存过的版本都留着，按生效日期使用</span>
      </header>
      {versions.length === 0 ? (
        <EmptyState title="还没有保存过" hint="填好上面的基差后保存，列表里就会出现“我的折算价”" />
      ) : (
        <ul className="apply-list">
          {versions.map((version) => (
            <li key={version.id}>
              <p>
                <b>第 {version.version} 版</b>{' '}
                {version.current ? (
                  <span className="tag green">现行</span>
                ) : version.effectiveDate > today() ? (
                  <span className="tag amber">待生效</span>
                ) : (
                  <span className="tag">往期</span>
                )}{' '}
                {version.byOperator && <span className="tag indigo">平台代填</span>}
                <time className="t3 s12">{version.effectiveDate} 起</time>
              </p>
              <p className="t2 s12">{inWords(version)}</p>
              <p className="t3 s12">
                {version.createdBy} {shortTime(version.createdTime)}
                {version.note && `　${version.note}`}
              </p>
              {onTake && (
                <button type="button" className="btn t s" onClick={() => onTake(version)}>
                  放到上面修改
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
