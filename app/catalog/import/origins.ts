/** Where a mill code's first two digits say the cotton was ginned. */
const PREFIXES: Record<string, { chandi: string; region: number | null }> = {
  12: { chandi: '天津', region: 3 },
  13: { chandi: '河北', region: 3 },
  14: { chandi: '山西', region: 3 },
  32: { chandi: '江苏', region: 3 },
  34: { chandi: '安徽', region: 3 },
  36: { chandi: '江西', region: 3 },
  37: { chandi: '山东', region: 3 },
  41: { chandi: '河南', region: 3 },
  42: { chandi: '湖北', region: 3 },
  43: { chandi: '湖南', region: 3 },
  61: { chandi: '陕西', region: 3 },
  62: { chandi: '甘肃', region: 3 },
  65: { chandi: '新疆', region: null },
  66: { chandi: '新疆生产建设兵团', region: null },
}

export function originOfCode(code: string): { chandi: string; region: number | null } | null {
  return PREFIXES[code.slice(0, 2)] ?? null
}
