/*
 * The parts of a zip archive by its central directory, so that their unpacked sizes are known before unpacking.
 * fflate inflates them slice by slice.
 */
import { Inflate } from 'fflate'
import { SHEET_LIMITS, SheetRefused } from '#core/sheets/limits'

export type ZipPart = { name: string; method: number; packed: number; unpacked: number; offset: number }

const BROKEN = '文件已损坏，无法打开（可能没有下载完整）。请重新下载，或用 Excel 打开后另存再上传'
const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50

/**
 * @throws SheetRefused for broken, encrypted and zip64 archives, and for those that would unpack to more than the limit
 */
export function listZip(bytes: Uint8Array): Map<string, ZipPart> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && end > bytes.length - 66_000 && view.getUint32(end, true) !== END_OF_DIRECTORY) end--
  if (end < 0 || view.getUint32(end, true) !== END_OF_DIRECTORY) throw new SheetRefused(BROKEN)

  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > SHEET_LIMITS.zipEntries || count === 0xffff || at === 0xffffffff)
    throw new SheetRefused('文件内部结构异常（部件过多），拒绝读取')

  const parts = new Map<string, ZipPart>()
  let total = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new SheetRefused(BROKEN)
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder('utf-8').decode(bytes.subarray(at + 46, at + 46 + nameLength)).replace(/^\//, '')
    const part = {
      name,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    if (view.getUint16(at + 8, true) & 1) throw new SheetRefused('文件有密码保护，无法读取。请先去掉密码，再重新上传')
    total += part.unpacked
    if (total > SHEET_LIMITS.unpackedBytes)
      throw new SheetRefused('文件解压后过大，拒绝读取。请只保留检测数据的工作表，再重新上传')
    parts.set(name, part)
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

/**
 * Unpacks a part in slices.
 *
 * @param onText stops the unpacking by returning false
 * @throws SheetRefused when the part unpacks to more than the size in its directory entry (a zip bomb)
 */
export function unpackText(bytes: Uint8Array, part: ZipPart, onText: (text: string, last: boolean) => boolean | void) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (part.offset + 30 > bytes.length) throw new SheetRefused(BROKEN)
  const start = part.offset + 30 + view.getUint16(part.offset + 26, true) + view.getUint16(part.offset + 28, true)
  const packed = bytes.subarray(start, start + part.packed)
  if (packed.length < part.packed) throw new SheetRefused(BROKEN)

  const decoder = new TextDecoder('utf-8')
  let seen = 0
  let stopped = false
  const take = (chunk: Uint8Array, last: boolean) => {
    if (stopped) return
    seen += chunk.length
    if (seen > part.unpacked) throw new SheetRefused('文件内部结构异常（解压后大小与声明不符），拒绝读取')
    if (onText(decoder.decode(chunk, { stream: !last }), last) === false) stopped = true
  }

  const slice = 32_768
  if (part.method === 0) {
    for (let at = 0; at < packed.length && !stopped; at += slice)
      take(packed.subarray(at, at + slice), at + slice >= packed.length)
    return
  }
  if (part.method !== 8) throw new SheetRefused('文件使用了不支持的压缩方式。请用 Excel 打开后另存再上传')
  try {
    const inflate = new Inflate(take)
    for (let at = 0; at < packed.length && !stopped; at += slice)
      inflate.push(packed.subarray(at, at + slice), at + slice >= packed.length)
  } catch (error) {
    if (error instanceof SheetRefused) throw error
    throw new SheetRefused(BROKEN)
  }
}

/** A small part as one text; empty when the archive has no such part. */
export function readPart(
  bytes: Uint8Array,
  parts: Map<string, ZipPart>,
  name: string,
  limit = 20 * 1024 * 1024
): string {
  const part = parts.get(name)
  if (!part) return ''
  if (part.unpacked > limit) throw new SheetRefused('文件内部结构异常（部件过大），拒绝读取')
  let text = ''
  unpackText(bytes, part, (chunk) => void (text += chunk))
  return text
}
