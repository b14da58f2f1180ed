/** `YYYY-MM-DD HH:mm:ss` in Shanghai. */
export function shanghai(milliseconds: number): string {
  return new Date(milliseconds + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ')
}
