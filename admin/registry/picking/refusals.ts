/*
 * What the server has refused of picked rows, as the form keeps it: a sentence about a row, or about one of its figures.
 */
type Refused = { message?: string } & Record<string, { message?: string } | string | undefined>

const rowsOf = (errors: unknown): (Refused | undefined)[] => (Array.isArray(errors) ? (errors as Refused[]) : [])

/** Places of the rows of which something was refused. */
export const placesRefused = (errors: unknown): number[] =>
  rowsOf(errors).flatMap((refused, place) => (refused ? [place] : []))

/** What was refused of a row as a whole. */
export const refusalAt = (errors: unknown, place: number): string | null => {
  const said = rowsOf(errors)[place]?.message
  return typeof said === 'string' ? said : null
}
