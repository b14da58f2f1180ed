/*
 * The format of a file by its first bytes: extensions are unreliable (`不是表格.xlsx`).
 */
import { SheetRefused } from '#core/sheets/limits'

export type SheetFormat = 'xlsx' | 'html' | 'xml' | 'json' | 'text'

export const FORMAT_WORDS: Record<SheetFormat, string> = {
  xlsx: 'Excel工作簿',
  html: '网页格式的xls',
  xml: 'XML表格',
  json: 'JSON',
  text: '文本（CSV）',
}

const starts = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
const latin = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

function refuseOle(bytes: Uint8Array): never {
  // Names inside a compound file are UTF-16LE
  const names = latin(bytes, 0, Math.min(bytes.length, 200_000)).replaceAll('\0', '')
  if (names.includes('EncryptedPackage'))
    throw new SheetRefused('文件有密码保护，无法读取。请先在 Excel 或 WPS 中去掉打开密码，再重新上传')
  if (names.includes('WordDocument'))
    throw new SheetRefused('这是 Word 文档，不是表格。请上传检测表的 xlsx 或 csv 文件')
  throw new SheetRefused(
    '这是旧版 Excel 97-2003 二进制 xls 文件。请用 Excel 或 WPS 打开，另存为“Excel 工作簿（.xlsx）”后重新上传'
  )
}

const REFUSED: [string, number[]][] = [
  ['这是 PDF 文件，不是表格。请向出具方索取 xlsx 或 csv 格式的检测表', [0x25, 0x50, 0x44, 0x46]],
  ['这是图片，不是表格。请上传检测表的 xlsx 或 csv 文件', [0x89, 0x50, 0x4e, 0x47]],
  ['这是图片，不是表格。请上传检测表的 xlsx 或 csv 文件', [0xff, 0xd8, 0xff]],
  ['这是 RAR 压缩包。请先解压，再上传其中的表格', [0x52, 0x61, 0x72, 0x21]],
  ['这是 7z 压缩包。请先解压，再上传其中的表格', [0x37, 0x7a, 0xbc, 0xaf]],
  ['这是 GZIP 压缩包。请先解压，再上传其中的表格', [0x1f, 0x8b]],
]

/** @throws SheetRefused for files that are no tables */
export function detectFormat(bytes: Uint8Array): SheetFormat {
  if (bytes.length === 0) throw new SheetRefused('文件是空的，没有任何内容')
  for (const [message, signature] of REFUSED) if (starts(bytes, ...signature)) throw new SheetRefused(message)
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) refuseOle(bytes)
  if (starts(bytes, 0x50, 0x4b)) return 'xlsx'

  const head = latin(bytes, 0, 4096)
    .replaceAll('\0', '')
    .replace(/^(ï»¿|ÿþ|þÿ)/, '')
    .trimStart()
    .toLowerCase()
  if (/^mime-version:/.test(head))
    throw new SheetRefused('这是“单个文件网页”（mht）。请用 Excel 打开，另存为“Excel 工作簿（.xlsx）”后重新上传')
  if (head.startsWith('<?xml') && /<(\w+:)?workbook[\s>]/.test(head)) return 'xml'
  if (/^(<!doctype html|<\?xml|<html|<head|<meta|<table|<body|<style|<!--)/.test(head)) return 'html'
  if (/^\[\s*\{|^\{\s*"/.test(head)) return 'json'
  return 'text'
}
