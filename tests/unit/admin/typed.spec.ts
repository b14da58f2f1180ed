import { test } from '@japa/runner'
import type { WireField } from '#app/admin/transformers/wire'
import { keepTyped, typedInto, versionOf } from '../../../admin/views/typed.js'

/** The storage of a browser. */
function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const field = (key: string, options: Partial<WireField> = {}) =>
  ({ key, kind: 'text', label: key, ...options }) as WireField

const FIELDS = [
  field('title'),
  field('sort', { default: 100 }),
  field('answer', { secret: true }),
  field('apiSecret'),
  field('password'),
]

const keep = (values: object, first: object = {}) =>
  keepTyped(1, 'news/7', FIELDS, { first: { ...first }, values: { ...values }, version: '2' })

test.group('What is typed into a form', (group) => {
  group.each.setup(() => {
    Object.assign(globalThis, { localStorage: storage() })
    return () => void Reflect.deleteProperty(globalThis, 'localStorage')
  })

  test('secrets are never kept, nor what the form began with', ({ assert }) => {
    keep({ title: '公告', sort: 100, answer: '42', apiSecret: 'abc', password: 'abc', other: 1 })
    assert.deepInclude(typedInto(1, 'news/7'), { version: '2', values: { title: '公告' } })
    assert.isNull(typedInto(2, 'news/7'), 'another operator finds nothing')
    assert.isNull(typedInto(1, 'news/8'))
  })

  test('a form that holds what it began with is forgotten', ({ assert }) => {
    keep({ title: '公告' })
    keep({ title: '', sort: 100 }, { title: null })
    assert.isNull(typedInto(1, 'news/7'))
  })

  test('what another operator types takes the place of it', ({ assert }) => {
    keep({ title: '公告' })
    keepTyped(2, 'news/9', FIELDS, { first: {}, values: { title: '通知' }, version: null })
    assert.isNull(typedInto(1, 'news/7'))
    assert.deepEqual(typedInto(2, 'news/9')!.values, { title: '通知' })
  })

  test('a record is another one when it has been changed; a new record has no version', ({ assert }) => {
    const record = { _changes: { count: 1, at: null, by: null }, updatedAt: '2026-01-01 08:00:00' }
    assert.notEqual(versionOf(record), versionOf({ ...record, _changes: { ...record._changes, count: 2 } }))
    assert.notEqual(versionOf(record), versionOf({ ...record, updatedAt: '2026-01-01 08:00:01' }))
    assert.isNull(versionOf({ title: '公告' }))
    assert.isNull(versionOf(undefined))
  })
})
