/*
 * What may be called, with what, and what comes back, by path: from `ui/generated/calls.ts`, which follows the declarations of the server.
 */
import type { Calls, Files, Reads } from '#ui/generated/calls'

/** Paths of `POST /api<path>` that answer the envelope, and of those that answer a file. */
export type CallPath = keyof Calls
export type FilePath = keyof Files
export type Input<Path extends CallPath> = Calls[Path]['input']
export type Answer<Path extends CallPath> = Calls[Path]['answer']

/** `/news/:id` as it is written with an id: `/news/12`. */
type Filled<Path extends string> = Path extends `${infer Before}:${string}` ? `${Before}${string}` : Path
type Declared = keyof Reads
/** The declaration that a path belongs to. */
type DeclaredAs<Path extends string> = Path extends Declared
  ? Path
  : { [One in Declared]: Path extends Filled<One> ? One : never }[Declared]

/** Paths of `GET /api/public<path>`. */
export type ReadPath = Filled<Declared>
/** In an address everything is text: lists are separated by commas, and what is empty is left out. */
type Texts<Given> = { [Field in keyof Given]: Given[Field] | string | number | boolean }
export type Query<Path extends ReadPath> = Texts<Reads[DeclaredAs<Path>]['input']>
export type ReadAnswer<Path extends ReadPath> = Reads[DeclaredAs<Path>]['answer']

/** Calls, and public reads, that answer a page of rows. */
export type ListPath<Row> = { [Path in CallPath]: Answer<Path> extends { data: Row[] } ? Path : never }[CallPath]
export type ListReadPath<Row> = {
  [Path in Declared]: ReadAnswer<Path> extends { data: Row[] } ? Path : never
}[Declared]

/** First elements of the keys of queries: what may be read again. */
export type QueryPath = CallPath | `/public${ReadPath}`

/** Arguments after the path. The input of a call that needs none may be left out. */
export type Sent<Needed, Rest extends unknown[] = []> =
  Record<never, never> extends Needed ? [input?: Needed, ...Rest] : [input: Needed, ...Rest]
