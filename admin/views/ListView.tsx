import { useState } from 'react'
import { ListBase, useListContext } from 'react-admin'
import { Link, Navigate } from 'react-router'
import { useVerbs } from '@admin/components/ActionDialog'
import { Blank } from '@admin/components/Blank'
import { PageHead } from '@admin/components/PageHead'
import { Icon } from '@admin/icons'
import { BulkBar } from '@admin/list/BulkBar'
import { fieldsInMany } from '@admin/list/BulkEdit'
import { ColumnChooser } from '@admin/list/ColumnChooser'
import { searchOf, useOpening } from '@admin/list/default_view'
import { ExportDialog } from '@admin/list/ExportDialog'
import { AddFilter, FilterBar } from '@admin/list/FilterBar'
import { ImportDialog } from '@admin/list/ImportDialog'
import { Pager } from '@admin/list/Pager'
import { RecycleBin } from '@admin/list/RecycleBin'
import { verbsForMany } from '@admin/list/RowMenu'
import { Cards, Empty, Table, useIsPhone } from '@admin/list/Table'
import { useColumns } from '@admin/list/use_columns'
import { Unmatched } from '@admin/list/Unmatched'
import { ViewTabs } from '@admin/list/ViewTabs'
import { may, useScreen } from '@admin/manifest'
import { useOverride } from '@admin/overrides'
import { usePreference } from '@admin/preferences'
import { LiveRows } from '@admin/together/LiveRows'
import { useTitle } from '@admin/use_title'
import { Button, buttonClass } from '#ui/kit/button'
import styles from './ListView.module.css'

/** The list of a screen: views, filters, table or cards, actions on rows, import and export. */
export const ListView = () => <OpenList key={useScreen().path} />

function OpenList() {
  const screen = useScreen()
  const { list: Replaced } = useOverride(screen.name)
  const [preference] = usePreference('list', { perPage: 20 })
  useTitle(screen.label)
  const opening = useOpening(screen)
  if (!preference || opening === undefined) return null
  if (opening) return <Navigate to={{ search: searchOf(opening) }} replace />
  if (Replaced) return <Replaced />
  const [field, order] = screen.defaultSort
  return (
    <ListBase
      sort={{ field, order: order.toUpperCase() as 'ASC' }}
      perPage={preference.perPage}
      exporter={false}
      queryOptions={{ retry: false }}
    >
      <ListBody />
    </ListBase>
  )
}

function ListBody() {
  const screen = useScreen()
  const { banner: Banner } = useOverride(screen.name)
  const { data, total, isPending, error, refetch, filterValues, setFilters, selectedIds, onUnselectItems } =
    useListContext()
  const [added, setAdded] = useState<string[]>([])
  const [dialog, setDialog] = useState<'export' | 'selected' | 'import' | 'recycled' | null>(null)
  const columns = useColumns(screen)
  const phone = useIsPhone()
  const verbs = useVerbs(screen, () => onUnselectItems())
  const selectable = verbsForMany(screen).length > 0 || fieldsInMany(screen).length > 0 || may(screen, 'export')
  const Rows = phone ? Cards : Table
  const clear = () => (setAdded([]), setFilters({}))
  return (
    <div className={styles.list}>
      <PageHead
        path={`${screen.group}／${screen.label}`}
        title={
          <>
            {screen.label}
            {total !== undefined && <small>{total.toLocaleString('zh-CN')} 条</small>}
          </>
        }
      >
        <AddFilter added={added} setAdded={setAdded} />
        <ColumnChooser columns={columns} />
        {may(screen, 'export') && (
          <Button onClick={() => setDialog('export')}>
            <Icon name="download" />
            导出
          </Button>
        )}
        {may(screen, 'import') && (
          <Button onClick={() => setDialog('import')}>
            <Icon name="upload" />
            导入
          </Button>
        )}
        {screen.recycled !== null && may(screen, 'delete') && (
          <Button onClick={() => setDialog('recycled')}>回收站</Button>
        )}
        {screen.actions
          .filter(({ on }) => on === 'list')
          .map((action) => (
            <Button key={action.name} onClick={() => verbs.run(action, [])}>
              {action.label}
            </Button>
          ))}
        {screen.outside && (
          <a className={buttonClass()} href={screen.outside.url} target="_blank" rel="noreferrer">
            {screen.outside.label}
          </a>
        )}
        {may(screen, 'add') && (
          <Link className={buttonClass({ tone: 'primary' })} to={`/${screen.path}/create`}>
            <Icon name="plus" />
            新建
          </Link>
        )}
      </PageHead>
      <ViewTabs reset={() => setAdded([])} />
      {Banner && <Banner />}
      <FilterBar added={added} setAdded={setAdded} />
      <Unmatched />
      <section className="card" aria-label={screen.label}>
        {error ? (
          <Blank
            title="没有取到数据"
            tools={
              <>
                <Button tone="primary" onClick={() => refetch()}>
                  重试
                </Button>
                {Object.keys(filterValues).length > 0 && <Button onClick={clear}>清除筛选</Button>}
              </>
            }
          >
            <p>{(error as Error).message}</p>
          </Blank>
        ) : !isPending && data?.length === 0 ? (
          <Empty filtered={Object.keys(filterValues).length > 0} onClear={clear} />
        ) : (
          <LiveRows>
            <Rows
              fields={columns.fields}
              changes={columns.changes}
              selectable={selectable}
              verbs={verbs}
              columns={columns}
            />
          </LiveRows>
        )}
        <BulkBar verbs={verbs} onExport={() => setDialog('selected')} />
        <Pager />
      </section>
      {verbs.dialog}
      {(dialog === 'export' || dialog === 'selected') && (
        <ExportDialog
          columns={columns.fields.map(({ key }) => key)}
          ids={dialog === 'selected' ? selectedIds : undefined}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'recycled' && <RecycleBin onClose={() => setDialog(null)} />}
      {dialog === 'import' && <ImportDialog onClose={() => setDialog(null)} />}
    </div>
  )
}
