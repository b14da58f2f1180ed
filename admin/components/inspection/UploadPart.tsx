import { Autocomplete, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ImportState, codeSets } from '#ui/generated/codes'
import { Grid, Scroller } from '@admin/components/Grid'
import { Tag } from '@admin/components/Tag'
import { TextButton } from '@admin/components/TextButton'
import { Tools } from '@admin/components/Tools'
import { Icon } from '@admin/icons'
import { useOptions } from '@admin/registry/options'
import {
  downloadFailed,
  downloadTemplate,
  history,
  progressOf,
  uploadSheet,
  type ImportDetail,
  type ImportRow,
} from './api'
import { Button } from '#ui/kit/button'
import spaces from '@admin/components/room.module.css'
import styles from './inspection.module.css'

type Props = { onSheet: (sheet: ImportDetail) => void; onError: (error: Error) => void }

const OPEN: number[] = [ImportState.mapping, ImportState.checking, ImportState.checked, ImportState.writing]
const stateOf = (code: ImportState) => codeSets.importState.entries.find((entry) => entry.code === code)

function outcome(row: ImportRow): string {
  if (row.state === ImportState.done)
    return `新增${row.createdCount}批，更新${row.updatedCount}批，跳过${row.errorCount}行`
  return row.failure ?? `${row.rowsTotal.toLocaleString()}行`
}

/** Choice of company and file, with the earlier imports below. */
export function UploadPart({ onSheet, onError }: Props) {
  const [typed, setTyped] = useState('')
  const [company, setCompany] = useState<{ id: number; title: string } | null>(null)
  const [busy, setBusy] = useState('')
  const [problem, setProblem] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const { options, loading } = useOptions({ source: '/batches', key: 'companyId' }, typed)
  const { data } = useQuery({ queryKey: ['inspection-imports'], queryFn: history, staleTime: 0 })

  async function take(file: File | undefined) {
    if (!file || !company) return
    setBusy(file.name)
    setProblem('')
    try {
      onSheet(await uploadSheet(file, company.id))
    } catch (error) {
      setProblem(`${file.name} 不能导入：${(error as Error).message}`)
    } finally {
      setBusy('')
    }
  }

  return (
    <>
      <section className={`card ${spaces.stack} ${styles.upload}`}>
        <Autocomplete
          options={options as { id: number; title: string }[]}
          value={company}
          loading={loading}
          filterOptions={(all) => all}
          getOptionLabel={(option) => String(option.title)}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          onInputChange={(_event, text, reason) => reason !== 'reset' && setTyped(text)}
          onChange={(_event, option) => setCompany(option)}
          noOptionsText="没有找到企业"
          loadingText="加载中"
          clearText="清除"
          openText="展开"
          closeText="收起"
          renderInput={({ InputLabelProps: _label, ...params }) => (
            <TextField {...params} label="企业（批次归谁所有）" required slotProps={{ inputLabel: { shrink: true } }} />
          )}
          sx={{ maxWidth: 480 }}
        />
        <Tools>
          <Button tone="primary" disabled={!company || busy !== ''} onClick={() => picker.current?.click()}>
            <Icon name="upload" />
            {busy ? `正在读取 ${busy}` : '选择检测表'}
          </Button>
          <Button onClick={() => void downloadTemplate().catch(onError)}>
            <Icon name="download" />
            下载模板
          </Button>
          <span className="text-faint">xlsx、csv、txt、网页格式的 xls，每行一批或每行一包，最多10万行、20MB</span>
        </Tools>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="检测表"
          accept=".xlsx,.xlsm,.xls,.csv,.tsv,.txt,.json,.xml"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {problem && (
          <p className="text-up" role="alert">
            {problem}
          </p>
        )}
      </section>
      {data && data.data.length > 0 && (
        <Scroller className={`card ${spaces.below}`}>
          <Grid>
            <thead>
              <tr>
                <th>文件</th>
                <th>企业</th>
                <th>状态</th>
                <th>结果</th>
                <th>操作人</th>
                <th>时间</th>
                <th aria-label="操作" />
              </tr>
            </thead>
            <tbody>
              {data.data.map((row) => (
                <tr key={row.importId}>
                  <td>{row.fileName}</td>
                  <td>{row.companyName ?? '--'}</td>
                  <td>
                    <Tag tone={stateOf(row.state)?.tone}>{stateOf(row.state)?.word}</Tag>
                  </td>
                  <td>{outcome(row)}</td>
                  <td>{row.actorName}</td>
                  <td>{row.createdTime}</td>
                  <td>
                    {OPEN.includes(row.state) && (
                      <TextButton onClick={() => void progressOf(row.importId).then(onSheet, onError)}>继续</TextButton>
                    )}
                    {row.state === ImportState.done && row.errorCount > 0 && (
                      <TextButton onClick={() => void downloadFailed(row.importId).catch(onError)}>
                        未通过的行
                      </TextButton>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Grid>
        </Scroller>
      )}
    </>
  )
}
