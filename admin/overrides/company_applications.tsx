/*
 * Certification audit: the scans beside the details that must agree with them (flows §1 step 4).
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import { Detail, DetailList } from '@admin/components/DetailList'
import { Skeleton } from '@admin/components/Skeleton'
import { Tag } from '@admin/components/Tag'
import { Tools } from '@admin/components/Tools'
import { useScreen } from '@admin/manifest'
import { fileOf } from '@admin/providers/http'
import { StoredFile } from '@admin/registry/StoredFile'
import { Value } from '@admin/registry/Value'
import { Button } from '#ui/kit/button'
import styles from './company_applications.module.css'

const SCANS = ['licenceFileId', 'authorisationFileId']
const SHOWN = [
  ...['name', 'regnum', 'legalName', 'types', 'provinceName', 'cityName', 'districtName', 'address'],
  ...['alias', 'contactPerson', 'contactMobile', 'applicantName'],
]

function Audit({ row }: { row: WireRow }) {
  const screen = useScreen()
  const field = (key: string) => screen.fields.find((one) => one.key === key)
  const scans = SCANS.flatMap((key) => field(key) ?? [])
  const [chosen, setChosen] = useState(SCANS[0])
  const before = (row.before ?? {}) as Record<string, unknown>
  const rivals = Number(row.rivals ?? 0)

  return (
    <section className={`card ${styles.audit}`} aria-label="资料核对">
      <header>
        {scans.map((scan) => (
          <Button
            key={scan.key}
            tone={scan.key === chosen ? 'primary' : undefined}
            aria-pressed={scan.key === chosen}
            onClick={() => setChosen(scan.key)}
          >
            {scan.label}
          </Button>
        ))}
        {rivals > 0 && <Tag tone="amber">同一信用代码另有 {rivals} 份待审申请，通过后其余自动驳回</Tag>}
      </header>
      <div className={styles.beside}>
        {row[chosen] ? (
          <Scan key={chosen} id={Number(row[chosen])} label={field(chosen)?.label ?? ''} />
        ) : (
          <p className={`${styles.scan} text-faint`}>没有上传</p>
        )}
        <DetailList className={styles.details}>
          {SHOWN.flatMap((key) => field(key) ?? []).map((detail) => (
            <Compared key={detail.key} field={detail} row={row} before={before[detail.key]} />
          ))}
        </DetailList>
      </div>
    </section>
  )
}

export { Audit as header }

/** One detail; for a change of data also the previous value. */
function Compared({ field, row, before }: { field: WireField; row: WireRow; before: unknown }) {
  const changed = before !== undefined && before !== null && before !== row[field.key]
  return (
    <Detail label={field.label}>
      <Value field={field} row={row} full />
      {changed && (
        <>
          {' '}
          <Tag tone="amber">原：{String(before)}</Tag>
        </>
      )}
    </Detail>
  )
}

/** A picture that can be turned and enlarged, or a PDF in the browser's own viewer. */
function Scan({ id, label }: { id: number; label: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['file', id],
    queryFn: () => fileOf(id),
    staleTime: Infinity,
    retry: false,
  })
  const [turns, setTurns] = useState(0)
  const [large, setLarge] = useState(false)
  const picture = data?.type.startsWith('image/')

  if (isError) {
    return (
      <div className={styles.scan}>
        <p>文件加载失败</p>
        <Button onClick={() => void refetch()}>重试</Button>
      </div>
    )
  }
  if (!data) return <Skeleton className={styles.scan} />
  return (
    <div className={styles.scan}>
      <div className={styles.frame}>
        {picture ? (
          <img
            src={data.url}
            alt={label}
            className={large ? styles.large : ''}
            style={{ transform: `rotate(${turns * 90}deg)` }}
            onClick={() => setLarge(!large)}
          />
        ) : (
          <iframe src={data.url} title={label} />
        )}
      </div>
      <Tools className={styles.below}>
        {picture && (
          <>
            <Button onClick={() => setTurns(turns + 1)}>旋转</Button>
            <Button onClick={() => setLarge(!large)}>{large ? '适合窗口' : '原始大小'}</Button>
          </>
        )}
        <StoredFile id={id} />
      </Tools>
    </div>
  )
}
