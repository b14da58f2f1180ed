/*
 * What the server has refused of picked rows, as the form keeps it: a sentence about a row, or about one of its figures.
 */
type Said = { message?: string; type?: string }
type Refused = Said & Record<string, Said | string | undefined>

const rowsOf = (errors: unknown): (Refused | undefined)[] => (Array.isArray(errors) ? (errors as Refused[]) : [])

/** Rules of the form give their errors a type; what the server has refused has none. */
const byServer = (said: unknown) =>
  typeof said === 'object' && said !== null && 'message' in said && (said as Said).type === undefined

/** Places of the rows of which the server has refused something. */
export const placesRefused = (errors: unknown): number[] =>
  rowsOf(errors).flatMap((refused, place) =>
    refused && (byServer(refused) || Object.values(refused).some(byServer)) ? [place] : []
  )

/** What was refused of a row as a whole. */
export const refusalAt = (errors: unknown, place: number): string | null => {
  const said = rowsOf(errors)[place]?.message
  return typeof said === 'string' ? said : null
}
