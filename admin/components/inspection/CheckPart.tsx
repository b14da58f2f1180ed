import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Blank } from '@admin/components/Blank'
import { Grid, Scroller } from '@admin/components/Grid'
import styles from '@admin/components/pager.module.css'
import { Tabs } from '@admin/components/Tabs'
import { Tools } from '@admin/components/Tools'
import { cancelImport, confirmImport, downloadFailed, previewOf, progressOf, type ImportDetail } from './api'
import { ImportRowLevel } from '#ui/generated/codes'
import { MEASURES } from '#ui/generated/measures'
import { otherRowsText } from '#ui/other_rows'
import { Button } from '#ui/kit/button'
import spaces from '@admin/components/room.module.css'
import parts from './inspection.module.css'

type Props = {
  sheet: ImportDetail
  onSheet: (sheet: ImportDetail | null) => void
  onBack: () => void
  onError: (error: Error) => void
}

const PREVIEWED = MEASURES.filter(({ places }) => places.includes('preview'))
const fixed = (value: number | null, digits: number) => (value === null ? '--' : value.toFixed(digits))

/** The checked rows, those with errors first; nothing has been written at this point. */
export function CheckPart({ sheet, onSheet, onBack, onError }: Props) {
  const { importId, okCount, warningCount, errorCount } = sheet
  const others = otherRowsText(sheet.otherRows)
  const [level, setLevel] = useState<ImportRowLevel | null>(errorCount > 0 ? ImportRowLevel.error : null)
  const [page, setPage] = useState(1)
  const [skip, setSkip] = useState(false)
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({
    queryKey: ['inspection-preview', importId, level, page],
    queryFn: () => previewOf(importId, level, page),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const views: [ImportRowLevel | null, string][] = [
    [null, '需要看的行'],
    [ImportRowLevel.error, `未通过 ${errorCount.toLocaleString()}`],
    [ImportRowLevel.warning, `有提醒 ${warningCount.toLocaleString()}`],
    [ImportRowLevel.good, '正常（前50行）'],
  ]

  async function write() {
    setBusy(true)
    try {
      await confirmImport(importId, skip)
      onSheet(await progressOf(importId))
    } catch (error) {
      onError(error as Error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p className={spaces.lead}>
        <b>{sheet.fileName}</b>　可以导入 <b>{okCount.toLocaleString()}</b> 批，有提醒{' '}
        <b>{warningCount.toLocaleString()}</b> 批，未通过 <b className="text-up">{errorCount.toLocaleString()}</b> 行
      </p>
      {others && <p className={spaces.lead}>{others}</p>}
      <Tabs tabs={views} chosen={level} onChoose={(code) => (setLevel(code), setPage(1))} />
      <Scroller className="card">
        <Grid>
          <thead>
            <tr>
              <th className="num">行号</th>
              <th>批号</th>
              <th>校验结果</th>
              <th className="num">包数</th>
              <th className="num">毛重(吨)</th>
              <th className="num">公重(吨)</th>
              {PREVIEWED.map(({ key, short }) => (
                <th className="num" key={key}>
                  {short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(data?.rows.data ?? []).map((row) => (
              <tr key={row.rowNo}>
                <td className="num">{row.rowNo}</td>
                <td>{row.batchCode || '--'}</td>
                <td className={parts.problem}>
                  {row.errors.map((text) => (
                    <p className="text-up" key={text}>
                      {text}
                    </p>
                  ))}
                  {row.warnings.map((text) => (
                    <p key={text} className="text-warn">
                      {text}
                    </p>
                  ))}
                  {row.level === ImportRowLevel.good && '可以导入'}
                </td>
                <td className="num">{row.packets ?? '--'}</td>
                <td className="num">{fixed(row.grossWeight, 3)}</td>
                <td className="num">{fixed(row.publicWeight, 3)}</td>
                {PREVIEWED.map(({ key, decimals }) => (
                  <td className="num" key={key}>
                    {fixed(row[key], decimals)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Grid>
        {data && data.rows.data.length === 0 && <Blank title="没有这类行" />}
      </Scroller>
      {data && data.rows.maxPage > 1 && (
        <div className={styles.pager}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            上一页
          </Button>
          <span>
            {page} / {data.rows.maxPage}
          </span>
          <Button disabled={page >= data.rows.maxPage} onClick={() => setPage(page + 1)}>
            下一页
          </Button>
        </div>
      )}
      <Tools className={spaces.after}>
        {errorCount > 0 && <Button onClick={() => void downloadFailed(importId).catch(onError)}>下载未通过的行</Button>}
        {errorCount > 0 && okCount > 0 && (
          <label>
            <input type="checkbox" checked={skip} onChange={(event) => setSkip(event.target.checked)} /> 跳过未通过的{' '}
            {errorCount.toLocaleString()} 行
          </label>
        )}
        <Button disabled={busy} onClick={() => void cancelImport(importId).then(() => onSheet(null), onError)}>
          放弃
        </Button>
        <Button disabled={busy} onClick={onBack}>
          上一步：改列
        </Button>
        <Button
          tone="primary"
          disabled={busy || okCount === 0 || (errorCount > 0 && !skip)}
          onClick={() => void write()}
        >
          {busy ? '正在导入…' : `确认导入 ${okCount.toLocaleString()} 批`}
        </Button>
      </Tools>
    </>
  )
}
