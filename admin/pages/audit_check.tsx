import { useQuery } from '@tanstack/react-query'
import type { AuditCheck } from '#wire/system/transformers/audit_check'
import { Blank } from '@admin/components/Blank'
import { Detail, DetailList } from '@admin/components/DetailList'
import { Grid, Scroller } from '@admin/components/Grid'
import { PageHead } from '@admin/components/PageHead'
import { api } from '@admin/providers/http'
import { useTitle } from '@admin/use_title'
import { Button } from '#ui/kit/button'
import spaces from '@admin/components/room.module.css'
import styles from './audit_check.module.css'

/** 审计校验: reads every line of the audit log, so it begins when the operator asks for it. */
export default function AuditCheckPage() {
  useTitle('审计校验')
  const check = useQuery({
    queryKey: ['audit-check'],
    queryFn: () => api<AuditCheck>('GET', '/audit-check'),
    enabled: false,
    retry: false,
  })
  return (
    <>
      <PageHead path="系统／审计校验" title="审计校验">
        <Button tone="primary" disabled={check.isFetching} onClick={() => void check.refetch()}>
          {check.isFetching ? '校验中…' : '开始校验'}
        </Button>
      </PageHead>
      <p className="text-faint">
        逐条核对审计日志与封存，并与库外锚点比对：改动、删除、插入、截断、清空或重写均会被发现。每晚自动校验一次。
      </p>
      {check.error ? (
        <Blank card>{check.error.message}</Blank>
      ) : (
        check.data && !check.isFetching && <Result check={check.data} />
      )}
    </>
  )
}

function Result({ check }: { check: AuditCheck }) {
  return (
    <>
      <section className={`card ${spaces.below}`} role="status">
        <header>
          <h2>{check.intact ? '日志完整' : '日志不完整'}</h2>
        </header>
        {check.problems.length > 0 && (
          <ul className={`text-up ${styles.broken}`}>
            {check.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        <DetailList>
          <Detail label="已封存记录">{check.sealed}</Detail>
          <Detail label="待封存记录">{check.unsealed}</Detail>
          <Detail label="封存数">{check.seals}</Detail>
          <Detail label="最后封存摘要" wide>
            <code className={spaces.long}>{check.hash}</code>
          </Detail>
        </DetailList>
      </section>
      <section className={`card ${spaces.below}`}>
        <header>
          <h2>库外锚点</h2>
        </header>
        {check.anchors.length === 0 ? (
          <Blank>未配置可读取的锚点位置，日志尾部被截断或整体被清空时无法发现。</Blank>
        ) : (
          <Scroller>
            <Grid>
              <thead>
                <tr>
                  <th>位置</th>
                  <th className="num">相符</th>
                  <th>结果</th>
                </tr>
              </thead>
              <tbody>
                {check.anchors.map(({ place, agreeing, problem }) => (
                  <tr key={place}>
                    <td>{place}</td>
                    <td className="num">{agreeing}</td>
                    <td>{problem ?? '一致'}</td>
                  </tr>
                ))}
              </tbody>
            </Grid>
          </Scroller>
        )}
      </section>
    </>
  )
}
