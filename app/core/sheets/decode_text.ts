/*
 * Bytes of a text file → text. Gins send UTF-8 with and without BOM, GBK, GB18030 and UTF-16, mostly without naming the encoding.
 */
import iconv from 'iconv-lite'
import { SheetRefused } from '#core/sheets/limits'

export type DecodedText = { text: string; encoding: string; note: string | null }

const CHINESE = /[\u4e00-\u9fff]/gu
/** Words that occur in sheets; when they appear after a wrong conversion was undone, the repair is correct. */
const KNOWN = [
  '批号',
  '批次',
  '颜色级',
  '长度',
  '马克隆',
  '强度',
  '毛重',
  '包数',
  '公重',
  '加工',
  '仓库',
  '检验',
  '条码',
]

const known = (text: string) => KNOWN.filter((word) => text.includes(word)).length
const replaced = (text: string) => (text.match(/\uFFFD/g) ?? []).length

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** UTF-16 without a byte order mark, recognised by zero bytes at odd (LE) or even (BE) positions; else null. */
function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, 2000) & ~1
  let even = 0
  let odd = 0
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) even++
    if (bytes[i + 1] === 0) odd++
  }
  if (odd > length / 10 && even < odd / 10) return 'utf-16le'
  if (even > length / 10 && odd < even / 10) return 'utf-16be'
  return null
}

function decodeBytes(bytes: Uint8Array, declared?: string): { text: string; encoding: string } {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { text: new TextDecoder('utf-8').decode(bytes), encoding: 'UTF-8' }
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16LE' }
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16BE' }
  const wide = utf16WithoutMark(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: wide.toUpperCase() }
  if (isUtf8(bytes)) return { text: new TextDecoder('utf-8').decode(bytes), encoding: 'UTF-8' }
  if (declared && /big5/i.test(declared)) return { text: iconv.decode(Buffer.from(bytes), 'big5'), encoding: 'Big5' }
  return { text: iconv.decode(Buffer.from(bytes), 'gb18030'), encoding: 'GB18030' }
}

/** Repairs text that was read in a wrong encoding and saved again; null when characters were lost. */
function repair(text: string): string | null {
  const sample = text.slice(0, 4000)
  const wrongReadings: [string, string][] = [
    ['gb18030', 'utf-8'],
    ['latin1', 'gb18030'],
    ['win1252', 'gb18030'],
    ['latin1', 'utf-8'],
    ['win1252', 'utf-8'],
  ]
  for (const [readAs, really] of wrongReadings) {
    const fixed = iconv.decode(iconv.encode(sample, readAs), really)
    if (known(fixed) < 2) continue
    const whole = iconv.decode(iconv.encode(text, readAs), really)
    if (replaced(whole) > 0) return null
    return whole
  }
  return null
}

/** Whether a text looks like garbled Chinese: rare characters typical of a wrong encoding, or replacement characters. */
function looksGarbled(text: string): boolean {
  const head = text.slice(0, 4000)
  if (known(head) > 0) return false
  const sample = head.slice(0, 1000)
  if (replaced(sample) > 3) return true
  const garbled = ['gb18030', 'latin1', 'win1252'].some((readAs) => {
    const bytes = iconv.encode(sample, readAs)
    return known(iconv.decode(bytes, 'utf-8')) > 0 || known(iconv.decode(bytes, 'gb18030')) > 0
  })
  return garbled
}

/**
 * @param declared charset named in the file (HTML)
 * @throws SheetRefused when the text is garbled and cannot be repaired (乱码)
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const { text, encoding } = decodeBytes(bytes, declared)
  if (/\0/.test(text.slice(0, 10_000)))
    throw new SheetRefused('文件里有无法识别的二进制内容，不是表格。请上传检测表的 xlsx 或 csv 文件')

  if (looksGarbled(text)) {
    const fixed = repair(text)
    if (fixed) return { text: fixed, encoding, note: '文件曾以错误的编码打开并保存过（乱码），已自动还原，请核对文字' }
    throw new SheetRefused(
      '文件内容是乱码：它曾用错误的编码打开并另存，部分文字已经丢失，无法还原。请用最初收到的文件上传，不要先用其他软件打开再保存'
    )
  }
  if (replaced(text) > 0 && (text.match(CHINESE) ?? []).length < replaced(text)) {
    throw new SheetRefused('文件的文字编码无法识别。请用 Excel 或 WPS 打开，另存为“Excel 工作簿（.xlsx）”后重新上传')
  }
  return { text, encoding, note: null }
}
