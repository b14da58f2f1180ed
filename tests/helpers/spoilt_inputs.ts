/*
 * Values that no client of ours sends, and inputs in which one of them stands where a right one was.
 */
import type { Schema } from '#tests/helpers/call_inputs'

const deep = (depth: number, around: (inner: unknown) => unknown) => {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = around(value)
  return value
}

/** The field is left out. */
const GONE = Symbol('gone')

/** Values that replace a valid one. */
export const SPOILT: Record<string, unknown> = {
  'nothing': GONE,
  'null': null,
  'true': true,
  'a word': 'x',
  'an empty text': '',
  'a list': [],
  'a list of null': [null],
  'an object': {},
  'an object that is no number': { toString: null, valueOf: null },
  'a prototype': JSON.parse('{"__proto__":{"id":1},"constructor":{"prototype":1}}'),
  '0': 0,
  '-1': -1,
  '1.5': 1.5,
  '1e300': 1e300,
  '-1e300': -1e300,
  '2^31': 2 ** 31,
  '2^63': 2 ** 63,
  '2^63 as text': '9223372036854775808',
  'a character 0': 'a\0b',
  'a character 0 in a list': ['a\0b'],
  'a name with a character 0': { 'a\0b': 1 },
  'half a character': 'a\ud800b',
  'day 0': '0000-00-00',
  'month 13': '2026-13-45',
  '30 February': '2026-02-30',
  'signs of SQL': "'; drop table users; -- %_\\",
  'a thousand lists': deep(1000, (inner) => [inner]),
  'a thousand objects': deep(1000, (inner) => ({ a: inner })),
  'a long word': 'y'.repeat(900_000),
  'a long number': '9'.repeat(900_000),
  'a long line': '机采棉 21级 29 '.repeat(40_000),
  'a line of some length': '棉花 '.repeat(50),
  'a thousand': Array.from({ length: 1000 }, (_, index) => index),
}

/** Path to a field of an input. */
export type Way = (string | number)[]

/** Paths to all fields; for arrays those of the first element. */
export function waysIn(schema: Schema, way: Way = []): Way[] {
  const here = way.length > 0 ? [way] : []
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => waysIn(inner, [...way, name]))
  const items = schema.items ? waysIn(schema.items, [...way, 0]) : []
  const values =
    typeof schema.additionalProperties === 'object' ? waysIn(schema.additionalProperties, [...way, 'key']) : []
  return [...here, ...named, ...items, ...values]
}

/** A copy of the input with one value replaced; missing objects on the path are created. */
export function spoil(input: unknown, [step, ...rest]: Way, value: unknown): unknown {
  if (step === undefined) return value
  const copy: any = Array.isArray(input) ? [...input] : { ...(input as object) }
  if (typeof step === 'number' && !Array.isArray(copy)) return spoil([], [step, ...rest], value)
  const inner = spoil(copy[step], rest, value)
  if (inner === GONE) Array.isArray(copy) ? copy.splice(Number(step), 1) : delete copy[step]
  else copy[step] = inner
  return copy
}
