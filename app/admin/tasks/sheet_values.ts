/*
 * Values as people write them in sheets, and back: words for codes, yuan for cents, titles for references. What an export writes, an
 * import reads.
 */
import { Decimal } from 'decimal.js'
import type { Field } from '#app/admin/define'
import type { ColumnFacts } from '#app/admin/column_facts'
import { decimalsFormat, type Cell, type SheetColumn } from '#core/sheets/xlsx_text'

const inCents = (field: Field) => field.kind === 'money' || field.kind === 'price'

/** `挂牌价（元/吨）` */
export const titleOf = (field: Field) => (field.unit ? `${field.label}（${field.unit}）` : field.label)

/** A column head without its unit or mark: `挂牌价(元/吨) *` → `挂牌价`. */
export const labelOfTitle = (title: string) =>
  title
    .trimEnd()
    .replace(/\*$/, '')
    .trimEnd()
    .replace(/[（(][^（()）]*[）)]$/, '')
    .trim()

export function columnOf(field: Field, facts: ColumnFacts): SheetColumn {
  const decimals = inCents(field) ? 2 : (facts.decimals ?? field.decimals ?? undefined)
  const numeric = ['number', 'money', 'price', 'weight', 'percent'].includes(field.kind)
  return {
    title: titleOf(field),
    width: field.width ? Math.round(field.width / 7) : undefined,
    format: numeric && decimals !== undefined ? decimalsFormat(decimals) : undefined,
  }
}

/** What a cell of an export holds. */
export function toCell(field: Field, value: unknown, title: unknown): Cell {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'money':
    case 'price':
      return new Decimal(value as number).div(100).toNumber()
    case 'number':
    case 'weight':
    case 'percent':
      return Number(value)
    case 'boolean':
      return value ? '是' : '否'
    case 'choice':
      return wordOf(field, value)
    case 'choices':
      return (value as unknown[]).map((code) => wordOf(field, code)).join('、')
    case 'ref':
      return String(title ?? value)
    case 'json':
      return JSON.stringify(value)
    default:
      return String(value)
  }
}

const wordOf = (field: Field, code: unknown) =>
  field.choices?.find((choice) => choice.code === code)?.word ?? String(code)

function codeOf(field: Field, word: string): unknown {
  const found = field.choices?.find((choice) => choice.word === word || String(choice.code) === word)
  return found ? found.code : word
}

/**
 * What a cell of an import means, for the validator to judge; a reference stays the text it was given.
 */
export function fromCell(field: Field, cell: string): unknown {
  const written = cell.trim()
  if (written === '' || written === '--') return null
  switch (field.kind) {
    case 'money':
    case 'price': {
      const plain = written.replaceAll(/[,，¥￥\s]/g, '')
      if (!/^-?\d+(\.\d+)?$/.test(plain)) return written
      const cents = new Decimal(plain).times(100)
      return cents.isInteger() ? cents.toNumber() : `${written}（最多两位小数）`
    }
    case 'number':
    case 'weight':
    case 'percent': {
      const plain = written.replaceAll(/[,，\s]/g, '').replace(/%$/, '')
      return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(plain) ? Number(plain) : written
    }
    case 'boolean':
      return ['是', 'true', '1', '√'].includes(written)
        ? true
        : ['否', 'false', '0', '×'].includes(written)
          ? false
          : written
    case 'choice':
      return codeOf(field, written)
    case 'choices':
      return written.split(/[、,，;；]/).map((word) => codeOf(field, word.trim()))
    case 'date':
      return written
        .replaceAll(/[./年月]/g, '-')
        .replace(/日$/, '')
        .replace(
          /^(\d{4})-(\d{1,2})-(\d{1,2})$/,
          (_all, year, month, day) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
        )
    default:
      return written
  }
}
