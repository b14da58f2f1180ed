import { normalise } from '#app/catalog/import/synonyms'
import type { TitleReader } from '#app/catalog/import/header'
import type { GoodsField } from '#app/goods_import/sheet/goods_field'

/** Units that stand behind a title without a bracket. */
const UNIT_BEHIND = /((?:us)?(?:¢|c|cts?|美分)(?:lb|磅)|kg|元吨|cntex|gtex|gpt|mt|t|mm|dtex|吨|公斤|千克|毫米)$/

/** The possible meanings of the columns of a kind of sheet, and the titles by which they are known. */
export class SheetFields {
  private known?: { all: readonly GoodsField[]; byKey: Map<string, GoodsField>; byTitle: Map<string, string> }

  /** @param make called when the first sheet comes: modules below have registered their fields by then */
  constructor(private make: () => readonly GoodsField[]) {}

  private get read() {
    if (this.known) return this.known
    const all = this.make()
    this.known = {
      all,
      byKey: new Map(all.map((field) => [field.key, field])),
      byTitle: new Map(
        all.flatMap(({ key, titles }) => titles.split(' ').map((title) => [normalise(title), key] as const))
      ),
    }
    return this.known
  }

  get all(): readonly GoodsField[] {
    return this.read.all
  }

  find(key: string): GoodsField | undefined {
    return this.read.byKey.get(key)
  }

  private ofTitle(title: string): string | null {
    const { byTitle } = this.read
    return byTitle.get(title) ?? byTitle.get(title.replace(UNIT_BEHIND, '')) ?? null
  }

  /** A title below another one (`指标` over `含油率`) means what it says itself, or what both say together. */
  private ofColumn(titles: string[]): string | null {
    if (titles.length === 0) return null
    const leaf = titles.at(-1)!
    const field = this.ofTitle(normalise(leaf)) ?? this.ofTitle(normalise(titles.join('')))
    if (field === null) return null
    const { unless, instead = null } = this.find(field)!
    return unless?.test(titles.join('').normalize('NFKC')) ? instead : field
  }

  readonly titles: TitleReader = {
    fieldsOf: (titles) => titles.map((parts) => this.ofColumn(parts)),
    isWeight: (field) => this.find(field)?.type === 'weight',
  }

  /** Required fields that neither a column nor a value for all rows gives. */
  missing(mapping: readonly { field: string | null }[], constants: Record<string, string>): string[] {
    const given = new Set([...mapping.map(({ field }) => field), ...Object.keys(constants)])
    return this.all.filter(({ key, required }) => required && !given.has(key)).map(({ key }) => key)
  }
}
