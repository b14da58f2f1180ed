/*
 * Inputs and answers of calls by path, from `ui/generated/calls.ts`, which is generated from the declarations of the server.
 */
import type { Calls, Files, Reads } from '#ui/generated/calls'

/** Paths of `POST /api<path>` that answer with the envelope, and of those that answer with a file. */
export type CallPath = keyof Calls
export type FilePath = keyof Files
export type Input<Path extends CallPath> = Calls[Path]['input']
export type Answer<Path extends CallPath> = Calls[Path]['answer']

/** A path with its parameters filled in: `/news/12` for `/news/:id`. */
type Filled<Path extends string> = Path extends `${infer Before}:${string}` ? `${Before}${string}` : Path
type Declared = keyof Reads
/** The declared path that a filled-in path belongs to. */
type DeclaredAs<Path extends string> = Path extends Declared
  ? Path
  : { [One in Declared]: Path extends Filled<One> ? One : never }[Declared]

/** Paths of `GET /api/public<path>`. */
export type ReadPath = Filled<Declared>
/** Values of a query are texts in the address: arrays are joined by commas, and empty values are left out. */
type Texts<Given> = { [Field in keyof Given]: Given[Field] | string | number | boolean }
export type Query<Path extends ReadPath> = Texts<Reads[DeclaredAs<Path>]['input']>
export type ReadAnswer<Path extends ReadPath> = Reads[DeclaredAs<Path>]['answer']

/** Calls and public reads whose answer is a page of rows. */
export type ListPath<Row> = { [Path in CallPath]: Answer<Path> extends { data: Row[] } ? Path : never }[CallPath]
export type ListReadPath<Row> = {
  [Path in Declared]: ReadAnswer<Path> extends { data: Row[] } ? Path : never
}[Declared]

/** First elements of query keys: the paths that can be read again. */
export type QueryPath = CallPath | `/public${ReadPath}`

/** Arguments after the path. The input may be left out when none of its fields is required. */
export type Sent<Needed, Rest extends unknown[] = []> =
  Record<never, never> extends Needed ? [input?: Needed, ...Rest] : [input: Needed, ...Rest]
