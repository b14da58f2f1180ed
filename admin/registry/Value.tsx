/*
 * How a value looks, by field type.
 */
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import { recordPath, useManifest } from '@admin/manifest'
import { StoredImage, StoredFile } from '@admin/registry/StoredFile'
import { EMPTY, formatValue, shortMoment, unitOf, wordOf } from '@admin/registry/format'

const RichText = lazy(() => import('@admin/registry/RichText'))

export function Tag({ field, code }: { field: WireField; code: unknown }) {
  const tone = field.choices?.find((choice) => String(choice.code) === String(code))?.tone ?? 'plain'
  return <span className={`tag ${tone}`}>{wordOf(field, code)}</span>
}

function Reference({ field, value, row }: { field: WireField; value: unknown; row?: WireRow }) {
  const { resources } = useManifest()
  const target = resources.find(({ name }) => name === field.resource)
  const title = formatValue(field, value, row)
  if (!target?.verbs.includes('get')) return <>{title}</>
  return (
    <Link
      className="ref"
      title={title}
      to={recordPath(target.path, value)}
      onClick={(event) => event.stopPropagation()}
    >
      {title}
    </Link>
  )
}

/** One value of a row. `full` shows everything (record page), otherwise what fits a table cell. */
export function Value({ field, row, full = false }: { field: WireField; row: WireRow; full?: boolean }) {
  const value = row[field.key]
  if (value === null || value === undefined || value === '') return <span className="faint">{EMPTY}</span>
  switch (field.kind) {
    case 'choice':
      return <Tag field={field} code={value} />
    case 'choices':
      return (
        <>
          {(value as unknown[]).map((code) => (
            <Tag key={String(code)} field={field} code={code} />
          ))}
        </>
      )
    case 'ref':
      return <Reference field={field} value={value} row={row} />
    case 'image':
      return <StoredImage id={Number(value)} alt={field.label} small={!full} />
    case 'file':
      return <StoredFile id={Number(value)} />
    case 'files':
      return (
        <>
          {(value as number[]).map((id) => (
            <StoredFile key={id} id={id} />
          ))}
        </>
      )
    case 'json':
      return full ? (
        <pre>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
      ) : (
        <>{formatValue(field, value)}</>
      )
    case 'richText':
      return full ? (
        <Suspense fallback={null}>
          <RichText field={field} row={row} />
        </Suspense>
      ) : (
        <>{formatValue(field, value)}</>
      )
    case 'price':
      return (
        <span className={full ? '' : Number(value) < 0 ? 'down' : 'up'}>
          {formatValue(field, value) + (full ? ` ${unitOf(field)}` : '')}
        </span>
      )
    case 'datetime':
      return <time title={String(value)}>{full ? String(value) : shortMoment(String(value))}</time>
    default: {
      const unit = full ? unitOf(field) : ''
      return <>{formatValue(field, value, row) + (unit ? ` ${unit}` : '')}</>
    }
  }
}
