import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router'
import { Blank } from '@admin/components/Blank'
import { cancelImport, downloadFailed, progressOf, type ImportDetail } from '@admin/components/inspection/api'
import { CheckPart } from '@admin/components/inspection/CheckPart'
import { ColumnsPart } from '@admin/components/inspection/ColumnsPart'
import { UploadPart } from '@admin/components/inspection/UploadPart'
import { PageHead } from '@admin/components/PageHead'
import { useTitle } from '@admin/use_title'
import { ImportState } from '#ui/generated/codes'
import { otherRowsText } from '#ui/other_rows'
import { Button, buttonClass } from '#ui/kit/button'
import styles from '@admin/components/inspection/inspection.module.css'

/** 检测数据导入: imports a sheet for a chosen company; every row is checked before anything is written. */
export default function InspectionImportPage() {
  useTitle('检测数据导入')
  const [sheet, setSheet] = useState<ImportDetail | null>(null)
  const [back, setBack] = useState(false)
  const notify = useNotify()
  const onError = (error: Error) => notify(error.message, { type: 'error' })
  const show = (next: ImportDetail | null) => {
    setBack(false)
    setSheet(next)
  }

  return (
    <>
      <PageHead path="商品／检测数据导入" title="检测数据导入">
        <Link className={buttonClass()} to="/batch">
          批次库
        </Link>
      </PageHead>
      {!sheet || sheet.state === ImportState.cancelled ? (
        <UploadPart onSheet={show} onError={onError} />
      ) : sheet.state === ImportState.mapping || sheet.state === ImportState.failed || back ? (
        <ColumnsPart key={`${sheet.importId}:${sheet.sheet}`} sheet={sheet} onSheet={show} />
      ) : sheet.state === ImportState.checked ? (
        <CheckPart sheet={sheet} onSheet={show} onBack={() => setBack(true)} onError={onError} />
      ) : sheet.state === ImportState.done ? (
        <Blank
          card
          title="导入完成"
          tools={
            <>
              {sheet.errorCount > 0 && (
                <Button onClick={() => void downloadFailed(sheet.importId).catch(onError)}>下载未通过的行</Button>
              )}
              <Button tone="primary" onClick={() => show(null)}>
                再导入一份
              </Button>
            </>
          }
        >
          <p>
            新增 {sheet.createdCount.toLocaleString()} 批，更新 {sheet.updatedCount.toLocaleString()} 批，跳过{' '}
            {sheet.errorCount.toLocaleString()} 行
          </p>
          <p>{otherRowsText(sheet.otherRows)}</p>
        </Blank>
      ) : (
        <Running sheet={sheet} onSheet={show} onError={onError} />
      )}
    </>
  )
}

/** Progress in rows, polled every second. */
function Running({
  sheet,
  onSheet,
  onError,
}: {
  sheet: ImportDetail
  onSheet: (sheet: ImportDetail | null) => void
  onError: (error: Error) => void
}) {
  const { data = sheet } = useQuery({
    queryKey: ['inspection-progress', sheet.importId],
    queryFn: () => progressOf(sheet.importId),
    refetchInterval: 1000,
    staleTime: 0,
  })
  const give = useRef(onSheet)
  give.current = onSheet
  useEffect(() => {
    if (data.state !== sheet.state) give.current(data)
  }, [data, sheet.state])
  return (
    <Blank
      card
      role="status"
      title={sheet.state === ImportState.writing ? '正在导入' : '正在校验'}
      tools={
        <Button onClick={() => void cancelImport(sheet.importId).then(() => onSheet(null), onError)}>取消导入</Button>
      }
    >
      <progress max={data.rowsTotal} value={data.rowsDone} className={styles.progress} aria-label="进度" />
      <p>
        {data.rowsDone.toLocaleString()} / {data.rowsTotal.toLocaleString()} 行
      </p>
    </Blank>
  )
}
