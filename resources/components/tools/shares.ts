/*
 * The share-measured indicators of a certificate, as one fills them in. Keys are those of the wire.
 */
import { codeSets } from '#ui/generated/codes'

type ShareGroup = { label: string; shares: { key: string; word: string }[] }

const classes = (label: string, codes: string[]): ShareGroup => ({
  label,
  shares: codes.map((code) => ({ key: code, word: code })),
})

export const SHARE_GROUPS: ShareGroup[] = [
  {
    label: '颜色级',
    // as people read them: by colour, then by level
    shares: [...codeSets.colourGrade.entries]
      .sort((x, y) => (x.code % 10) - (y.code % 10) || x.code - y.code)
      .map(({ code, word }) => ({ key: `lv${code}`, word })),
  },
  {
    label: '长度级',
    shares: [25, 26, 27, 28, 29, 30, 31, 32].map((length) => ({ key: `len${length}`, word: `${length}mm` })),
  },
  classes('马克隆值级', ['C1', 'B1', 'A', 'B2', 'C2']),
  classes('断裂比强度', ['S1', 'S2', 'S3', 'S4', 'S5']),
  classes('长度整齐度', ['U1', 'U2', 'U3', 'U4', 'U5']),
  classes('轧工质量', ['P1', 'P2', 'P3']),
]
