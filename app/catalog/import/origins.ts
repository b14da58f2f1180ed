/** Origin of the cotton by the first two digits of the mill code. */
import { Region } from '#app/catalog/codes'
const PREFIXES: Record<string, { chandi: string; region: Region | null }> = {
  12: { chandi: '天津', region: Region.inland },
  13: { chandi: '河北', region: Region.inland },
  14: { chandi: '山西', region: Region.inland },
  32: { chandi: '江苏', region: Region.inland },
  34: { chandi: '安徽', region: Region.inland },
  36: { chandi: '江西', region: Region.inland },
  37: { chandi: '山东', region: Region.inland },
  41: { chandi: '河南', region: Region.inland },
  42: { chandi: '湖北', region: Region.inland },
  43: { chandi: '湖南', region: Region.inland },
  61: { chandi: '陕西', region: Region.inland },
  62: { chandi: '甘肃', region: Region.inland },
  65: { chandi: '新疆', region: null },
  66: { chandi: '新疆生产建设兵团', region: null },
}

export function originOfCode(code: string): { chandi: string; region: Region | null } | null {
  return PREFIXES[code.slice(0, 2)] ?? null
}
