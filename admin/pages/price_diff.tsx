import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetIdentity } from 'react-admin'
import type { AgioTableRow, AgioTables } from '#wire/catalog/transformers/agio_table_wire'
import { Blank } from '@admin/components/Blank'
import { Grid, Scroller } from '@admin/components/Grid'
import { mayIdentity } from '@admin/components/identity'
import { PageHead } from '@admin/components/PageHead'
import { RateTable } from '@admin/components/price_diff/RateTable'
import { VersionForm, type Draft } from '@admin/components/price_diff/VersionForm'
import { Tabs } from '@admin/components/Tabs'
import { Tag } from '@admin/components/Tag'
import { TextButton } from '@admin/components/TextButton'
import { api } from '@admin/providers/http'
import { useTitle } from '@admin/use_title'
import { AgioTableType } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import spaces from '@admin/components/room.module.css'

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
const yearOf = (year: number | null) => (year === null ? '不分年度' : `${year}/${String(year + 1).slice(2)} 起`)

/** The version in force today: for ZCE the newest crop year that has begun, for CCA the last date. */
function inForce(tables: AgioTableRow[]): number | undefined {
  return tables
    .filter((table) => table.effectiveDate <= today())
    .sort((a, b) => (b.cropYear ?? 0) - (a.cropYear ?? 0) || (a.effectiveDate < b.effectiveDate ? 1 : -1))[0]?.id
}

function status(table: AgioTableRow, current: number | undefined) {
  if (table.effectiveDate > today()) return <Tag tone="amber">待生效</Tag>
  if (table.id === current) return <Tag tone="green">现行</Tag>
  return <Tag tone="plain">往期</Tag>
}

/** 升贴水表维护: the versions of a table; a version starts as a copy of another. */
export default function PriceDiff() {
  useTitle('升贴水表维护')
  const [type, setType] = useState<AgioTableType>(AgioTableType.exchange)
  const [chosen, setChosen] = useState<number | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const { identity } = useGetIdentity()
  const { data, error } = useQuery({ queryKey: ['price-diff'], queryFn: () => api<AgioTables>('GET', '/price-diff') })
  if (error) return <Blank card>{(error as Error).message}</Blank>
  if (!data) return <p className="text-faint">加载中…</p>

  const tables = data.tables.filter((table) => table.type === type)
  const current = inForce(tables)
  const table = tables.find(({ id }) => id === chosen) ?? tables.find(({ id }) => id === current) ?? tables[0]
  const byYear = type === AgioTableType.exchange
  const may = (verb: string) => mayIdentity(identity, `price_diff.${verb}`)

  return (
    <>
      <PageHead path="商品／升贴水表维护" title="升贴水表维护">
        {table && (
          <>
            {may('edit') && !table.used && (
              <Button onClick={() => setDraft({ mode: 'edit', from: table })}>修改</Button>
            )}
            {may('add') && (
              <Button tone="primary" onClick={() => setDraft({ mode: 'copy', from: table })}>
                复制为新版本
              </Button>
            )}
          </>
        )}
      </PageHead>
      <p className="text-faint">单位：元/吨。已用于计价的版本不能修改；新版本到生效日自动重算未售批次。</p>
      <Tabs
        tabs={AgioTableType.entries.map(({ code, word }) => [code, word] as const)}
        chosen={type}
        onChoose={(code) => (setType(code), setChosen(null))}
      />
      <Scroller className="card">
        <Grid>
          <thead>
            <tr>
              <th>版本</th>
              {byYear && <th>适用年度</th>}
              <th>生效日期</th>
              <th>状态</th>
              <th>计价</th>
              <th>来源</th>
            </tr>
          </thead>
          <tbody>
            {tables.map((row) => (
              <tr key={row.id} className={row.id === table?.id ? 'sel' : ''}>
                <td>
                  <TextButton aria-pressed={row.id === table?.id} onClick={() => setChosen(row.id)}>
                    {row.name}
                  </TextButton>
                </td>
                {byYear && <td>{yearOf(row.cropYear)}</td>}
                <td>{row.effectiveDate}</td>
                <td>{status(row, current)}</td>
                <td>{row.used ? `已用（${row.usedAt?.slice(0, 10)}）` : '未用'}</td>
                <td className="text-faint">{row.source ?? '--'}</td>
              </tr>
            ))}
          </tbody>
        </Grid>
      </Scroller>
      {table && (
        <section className={`card ${spaces.below}`}>
          <header>
            <h2>{table.name}</h2>
          </header>
          <RateTable groups={data.groups[type]} words={data.colourWords} rates={table.rates} withFibre={byYear} />
        </section>
      )}
      {draft && (
        <VersionForm
          draft={draft}
          groups={data.groups[type]}
          words={data.colourWords}
          mayDelete={may('delete')}
          onClose={() => setDraft(null)}
          onSaved={(id) => (setChosen(id), setDraft(null))}
        />
      )}
    </>
  )
}
