/*
 * Pictures and test reports of goods by the tonne. The pictures are drawings (`bin/make_demo_pictures.mjs`) and say so; the reports have the figures of
 * their lot and say that they are samples.
 */
import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import type { Actor } from '#core/actor'
import { now } from '#core/clock'
import { renderPdf } from '#core/pdf'
import { storeFile } from '#app/system/files/stored_files'
import type { AddGoodsInput } from '#app/tonnage/actions/save_goods'
import { FibreGrade, LinterClass } from '#app/tonnage/codes'
import { TonnageFile } from '#app/tonnage/file_purposes'
import { ProductType } from '#app/catalog/codes'

const DRAWINGS: Partial<Record<ProductType, string>> = {
  [ProductType.cottonseed]: 'goods_seed.jpg',
  [ProductType.linters]: 'goods_linter.jpg',
  [ProductType.stapleSemiDull]: 'goods_staple.png',
  [ProductType.stapleBright]: 'goods_staple.png',
}

/** Drawings that have been stored: a seller has each of them once, and shows it with many lots. */
export type StoredDrawings = Map<string, number>

/** The picture of goods of a type, as the seller's file; none of a type that has no drawing. */
export async function drawingOf(type: ProductType, { companyId, userId }: Actor, stored: StoredDrawings) {
  const file = DRAWINGS[type]
  if (!file) return []
  const key = `${companyId} ${file}`
  if (!stored.has(key)) {
    const { id } = await storeFile({
      name: `${ProductType.word(type)}（示意图）.${file.split('.')[1]}`,
      contents: await readFile(app.makePath(`database/data/demo_content/${file}`)),
      purpose: TonnageFile.goodsPhoto,
      companyId,
      userId,
    })
    stored.set(key, id)
  }
  return [stored.get(key)!]
}

const percent = (value: number | null | undefined) => (value === null || value === undefined ? null : `${value}%`)

/** The figures of a lot with what they are called. */
const figuresOf = (lot: AddGoodsInput): [label: string, value: string | null][] => [
  ['产品', ProductType.word(lot.productType)],
  ['产地', lot.chandi],
  ['生产厂家', lot.producerName ?? null],
  ['含油率', percent(lot.oilContent)],
  ['含绒率', percent(lot.linterContent)],
  ['水分', percent(lot.moisture)],
  ['含杂', percent(lot.impurity)],
  ['类别', lot.linterClass ? LinterClass.word(lot.linterClass) : null],
  ['规格', lot.dtex ? `${lot.dtex}dtex×${lot.cutLength}mm` : null],
  ['等级', lot.fibreGrade ? FibreGrade.word(lot.fibreGrade) : null],
]

/** A test report of the lot. @returns the id of its file */
export async function testReportOf(lot: AddGoodsInput, { companyId, userId }: Actor): Promise<number> {
  const rows = figuresOf(lot).flatMap(([label, value]) => (value === null ? [] : [`${label}：${value}`]))
  const contents = await renderPdf({
    content: [{ text: '检测报告（演示样张）', fontSize: 18 }, `报告日期：${now().toISODate()}`, ...rows],
  })
  const { id } = await storeFile({
    name: '检测报告（演示样张）.pdf',
    mime: 'application/pdf',
    contents,
    purpose: TonnageFile.testReport,
    companyId,
    userId,
  })
  return id
}
