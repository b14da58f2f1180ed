/* Goods by the tonne are no batches: a sentence that may be about either takes its noun from `goodsNoun`, or says 商品 where nobody knows which. */
import { test } from '@japa/runner'
import ts from 'typescript'
import { goodsNoun } from '#app/catalog/rules/goods_noun'
import { filesBelow, textOf } from '#tests/helpers/sources'

/** Modules through which both kinds of goods go. */
const SHARED = ['catalog', 'listing', 'order', 'pair_order', 'settlement', 'quotation', 'tonnage']

/** What these modules refuse, label, do and tell; lists of words, sheets of cotton and screens of batches are not among it. */
const SAID = /\/(refusals|labels)\.ts$|\/(actions|shared|steps|transformers)\//

/** Sentences that no goods by the tonne can meet, each with the reason. */
const BATCHES_ONLY: Record<string, string> = {
  '没有可以导入的批次': 'a sheet of inspection',
  '写入时出错，没有写入任何批次，请重试': 'a sheet of inspection',
  '批次已挂牌，请先撤牌': 'goods by the tonne are corrected while they are listed',
  '批次已有订单或预留，不能修改': 'goods by the tonne are corrected while they are ordered',
  '没有找到该批次': 'the page of a batch, asked for by its code',
  '该批次存在未完结的订单，不能撤牌': 'an order needs no listing of goods by the tonne',
  '该批次已锁定': 'the other side of a condition on the kind',
  '该批次未挂牌，不能预留': 'only batches are held',
  '同一批次': 'only batches are held',
  '批次':
    'only batches are held, and only batches are left over in an auction, received by bales, or back on sale when sold again',
  '已为贵司预留批次': 'only batches are held',
  '该批次已撤牌或已售': 'the other side of a condition on the kind; a cart has batches only',
  '该批次已被他人锁定': 'a batch is taken whole',
  '在库批次须填写仓库': 'the other side of a condition on the kind',
  '棉花批次请选择郑棉合约': 'cotton',
  '按吨销售的商品没有公检质量，不能与批次对比': 'says the difference',
  '该批次郑商所升贴水无法计算，不能按标准级基差报价': 'the other side of a condition on the kind',
  '批次已售': 'goods by the tonne are never closed as sold',
  '该批次不支持线上下单': 'cotton in dollars',
  '请输入批次': 'received by bales',
  '批次 ': 'the other side of a condition on the kind',
  '该批次已售或已锁定': 'the other side of a condition on the kind',
}

/** The texts of a file with the word, without its comments. */
function textsWith(word: string, file: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    if (isText && node.text.includes(word)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true))
  return found
}

test.group('What goods are called', () => {
  test('those by the tonne are 商品, others 批次', ({ assert }) => {
    assert.deepEqual([goodsNoun(true), goodsNoun(false)], ['商品', '批次'])
  })

  test('a sentence of the modules of both kinds says 批次 only where goods by the tonne cannot be meant', ({
    assert,
  }) => {
    const files = SHARED.flatMap((module) => filesBelow(`app/${module}`)).filter((file) => SAID.test(file))
    const said = new Set<string>()
    for (const file of files)
      for (const text of textsWith('批次', file)) {
        // The last two thirds of `expire_quotations` are one SQL text.
        if (text.includes('case when') || text.includes("else '")) continue
        assert.property(BATCHES_ONLY, text, `${file}: ${text}`)
        said.add(text)
      }
    assert.sameMembers(Object.keys(BATCHES_ONLY), [...said], 'a sentence of the list is not said any more')
  })
})
