import type { ReactNode } from 'react'
import { ShowBase, useShowContext } from 'react-admin'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import type { WireField, WireResource, WireRow } from '#wire/admin/transformers/wire'
import { useVerbs } from '@admin/components/ActionDialog'
import { Detail, DetailList } from '@admin/components/DetailList'
import { PageHead, PagePath } from '@admin/components/PageHead'
import { Timeline } from '@admin/components/Timeline'
import { Icon } from '@admin/icons'
import { useCameFrom } from '@admin/list/came_from'
import { mayCopy, mayEdit, verbsOn } from '@admin/list/RowMenu'
import { recordPath, useManifest, useScreen } from '@admin/manifest'
import { useOverride } from '@admin/overrides'
import { formatValue } from '@admin/registry/format'
import { viewOf } from '@admin/registry/kind'
import { Value } from '@admin/registry/Value'
import { Discussion } from '@admin/together/Discussion'
import { EditingNow } from '@admin/together/editing'
import { useLiveRecord } from '@admin/together/live_record'
import { useTitle } from '@admin/use_title'
import { IN_THE_PAGE, NoRecord } from '@admin/views/NoRecord'
import { Related } from '@admin/views/Related'
import { StepThrough } from '@admin/views/StepThrough'
import { copyPath } from '@admin/views/use_copied'
import { Button, buttonClass } from '#ui/kit/button'
import styles from './RecordView.module.css'

/** The page of one record: details in sections, actions, related lists, timeline. */
export function RecordView() {
  const screen = useScreen()
  const { id } = useParams()
  const { show: Replaced } = useOverride(screen.name)
  return (
    <ShowBase id={id} key={id} queryOptions={{ ...IN_THE_PAGE, meta: {} }} disableAuthentication>
      <ListedHere>{Replaced ? <Replaced /> : <RecordBody />}</ListedHere>
    </ShowBase>
  )
}

/** The record, unless there is none, or it belongs to another screen: a pair order opened among the spot orders. */
function ListedHere({ children }: { children: ReactNode }) {
  const { resources } = useManifest()
  const { record: row, error, isPending, refetch } = useShowContext<WireRow & { id: number }>()
  const elsewhere = resources.find(({ name }) => name === row?._elsewhere)
  if (elsewhere && row) return <Navigate to={recordPath(elsewhere.path, row.id)} replace />
  return !isPending && !row ? <NoRecord error={error} retry={refetch} /> : <>{children}</>
}

/** Records with fewer details have no headings. */
const MANY = 9

/** Sections of a screen that declares none: the figures and times of a long record are separate. */
function sectionsByKind(fields: WireField[]) {
  const sectionOf = (field: WireField) => viewOf(field).section
  const figures = fields.filter((field) => !field.plain && ['figures', 'amounts'].includes(sectionOf(field) ?? ''))
  const times = fields.filter((field) => sectionOf(field) === 'times')
  const apart = (group: WireField[]) => (fields.length > MANY && group.length > 2 ? group : [])
  const named = new Set([...apart(figures), ...apart(times)])
  return [
    { label: '基本信息', fields: fields.filter((field) => !named.has(field)) },
    { label: figures.some((field) => sectionOf(field) === 'amounts') ? '数量与金额' : '数据', fields: apart(figures) },
    { label: '时间', fields: apart(times) },
  ].filter((section) => section.fields.length > 0)
}

/** Sections of a screen; fields without a section come last. */
export function sectionsOf(screen: WireResource, fields: WireField[]) {
  if (screen.sections.length === 0) return sectionsByKind(fields)
  const named = new Set(screen.sections.flatMap((section) => section.fields))
  const sections = screen.sections.map(({ label, fields: keys }) => ({
    label,
    fields: keys.flatMap((key) => fields.find((field) => field.key === key) ?? []),
  }))
  const rest = fields.filter(({ key }) => !named.has(key))
  return [...sections, { label: '其他', fields: rest }].filter((section) => section.fields.length > 0)
}

export function FieldList({ fields, row }: { fields: WireField[]; row: WireRow }) {
  const screen = useScreen()
  const { fields: replaced } = useOverride(screen.name)
  return (
    <DetailList>
      {fields.map((field) => (
        <Detail key={field.key} label={field.label} wide={viewOf(field).wideValue}>
          {replaced?.[field.key]?.show?.(row, field) ?? <Value field={field} row={row} full />}
        </Detail>
      ))}
    </DetailList>
  )
}

function RecordBody() {
  const screen = useScreen()
  const { record: row } = useShowContext<WireRow & { id: number }>()
  const { header: Header, panels = [] } = useOverride(screen.name)
  const navigate = useNavigate()
  const from = useCameFrom()
  const verbs = useVerbs(screen, (name) => name === 'delete' && void navigate(`/${screen.path}`))
  const titleField = screen.fields.find(({ key }) => key === screen.title)
  const title = row ? (titleField ? formatValue(titleField, row[titleField.key], row) : String(row.id)) : screen.label
  const state = screen.fields.find(({ key }) => key === screen.state)
  const Mark = state && viewOf(state).Mark
  // what ties rows of a join table stands beside them
  const tying = new Set(
    screen.fields.flatMap(({ ties, show }) => (ties && show !== false ? [ties.add, ties.remove] : []))
  )
  useTitle(row ? `${title} - ${screen.label}` : screen.label)
  useLiveRecord(screen, row?.id, verbs.working)

  const path = (
    <>
      {screen.group}／<Link to={`/${screen.path}`}>{screen.label}</Link>／{row ? title : ''}
    </>
  )
  if (!row) return <PagePath>{path}</PagePath>
  const offered = verbsOn(screen, row).filter(({ name }) => !tying.has(name))
  // One button of the page is the main one: of several steps the last, which the others lead to.
  const main = offered.findLast(({ tone }) => tone === 'primary')
  return (
    <>
      <PageHead
        path={path}
        title={
          <>
            {title}
            {Mark && row[state.key] !== null && row[state.key] !== undefined && (
              <Mark field={state} code={row[state.key]} />
            )}
          </>
        }
      >
        <StepThrough id={row.id} />
        {offered.map((action) => (
          <Button
            key={action.name}
            tone={action.tone === 'primary' && action !== main ? undefined : action.tone}
            onClick={() => verbs.run(action, [row.id])}
          >
            {action.label}
          </Button>
        ))}
        {mayCopy(screen) && (
          <Link className={buttonClass()} to={copyPath(screen.path, row.id)}>
            复制
          </Link>
        )}
        {mayEdit(screen, row) && (
          <Link
            className={buttonClass(main ? {} : { tone: 'primary' })}
            to={`${recordPath(screen.path, row.id)}/edit`}
            state={from && { list: from }}
          >
            <Icon name="edit" />
            编辑
          </Link>
        )}
      </PageHead>
      <EditingNow name={screen.name} id={row.id} />
      {Header && <Header row={row} />}
      <div className={screen.audited ? styles.record : `${styles.record} ${styles.whole}`}>
        <div>
          {sectionsOf(
            screen,
            screen.fields.filter(({ show }) => show !== false)
          ).map((section) => (
            <section key={section.label} className="card">
              <header>
                <h2>{section.label}</h2>
              </header>
              <FieldList fields={section.fields} row={row} />
            </section>
          ))}
          {panels.map((Panel, index) => (
            <Panel key={index} row={row} />
          ))}
          {screen.related
            .filter(({ when }) =>
              Object.entries(when ?? {}).every(([key, values]) =>
                values!.includes(row[key] as string | number | boolean)
              )
            )
            .map((related) => (
              <Related key={`${related.resource}.${related.field}`} related={related} row={row} />
            ))}
        </div>
        {screen.audited && (
          <div>
            {screen.discussed && <Discussion id={row.id} />}
            <aside className="card">
              <header>
                <h2>变更记录</h2>
              </header>
              <Timeline id={row.id} />
            </aside>
          </div>
        )}
      </div>
      {verbs.dialog}
    </>
  )
}
