/*
 * Styles are scoped: styles outside the kit are in a module beside their component (docs/ui.md).
 */
import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { filesBelow } from '#tests/helpers/sources'
import { asProperty, classesFoundBy, classesOf, isModule, sheetsBelow, usedModules } from '#tests/helpers/styles'

const ALIASES = { '~/': 'resources', '@admin/': 'admin', '#ui/': 'ui' }

const kit = sheetsBelow('ui/kit').filter((sheet) => !isModule(sheet))
const ofFrontEnds = [...sheetsBelow('resources'), ...sheetsBelow('admin')]
const modules = [...ofFrontEnds, ...sheetsBelow('ui')].filter(isModule)
const kitClasses = new Set(kit.flatMap((sheet) => [...classesOf(sheet).global]))
/** Whether antd, MUI or the editor of formatted text sets this class itself. */
const isForeign = (name: string) => /^(ant|Mui|Ra|ProseMirror)-?/.test(name) || name === 'selectedCell'

/** What antd gives no role, or another one where it is searched in. */
const WITHOUT_ROLE = ['ant-picker-cell-in-view']
/** Parts of the kit that are measured: what is tested is how they look. */
const MEASURED: Record<string, string[]> = {
  'tests/walk/layout.spec.ts': [
    ...['card', 'flat', 'top', 'frame', 'btn', 'selection-bar', 'pager', 'share-bar'],
    ...['quality', 'row-card', 'cards-head'],
  ],
}

test.group('Styles', () => {
  test('tests find nothing by a class, but where antd gives no role and where parts of the kit are measured', ({
    assert,
  }) => {
    const files = ['tests/browser', 'tests/walk'].flatMap(filesBelow)
    const allowed = (file: string) => [...WITHOUT_ROLE, ...(MEASURED[file] ?? [])]
    const found = files.flatMap((file) => classesFoundBy(file).map((name) => ({ file, name })))
    assert.deepEqual(
      found.filter(({ file, name }) => !allowed(file).includes(name)).map(({ file, name }) => `${file} .${name}`),
      []
    )
    const used = new Set(found.map(({ name }) => name))
    const listed = [...WITHOUT_ROLE, ...Object.values(MEASURED).flat()]
    assert.deepEqual(
      listed.filter((name) => !used.has(name)),
      [],
      'what is listed is needed'
    )
    assert.deepEqual(
      classesFoundBy('x.ts', "page.locator('.ant-modal'); a.closest(`.row-${kind}`); b.locator('a[href=\"/x.html\"]')"),
      ['ant-modal', 'row-']
    )
  })

  test('the mark of the site is drawn once, for both front ends and as the icon', ({ assert }) => {
    const shapes = (file: string) =>
      [...readFileSync(file, 'utf8').matchAll(/ (?:d|cx|cy|r|rx|width|height|viewBox|fill|stroke)="([^"]+)"/g)].map(
        ([, value]) => value
      )
    assert.deepEqual(shapes('ui/kit/mark.tsx'), shapes('public/favicon.svg'))
    const [outline] = shapes('public/favicon.svg').filter((value) => /^M.*c/.test(value))
    const drawn = ['resources', 'admin', 'ui']
      .flatMap(filesBelow)
      .filter((file) => readFileSync(file, 'utf8').includes(outline))
    assert.deepEqual(drawn, ['ui/kit/mark.tsx'])
  })

  test('on a phone the words of the carousel are read on any picture, a white one as well', ({ assert }) => {
    const css = readFileSync('resources/components/content/carousel.module.css', 'utf8')
    const phone = css.slice(css.indexOf('@media (max-width: 768px)'))
    const veils = [...phone.matchAll(/rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)/g)].map((found) => found.slice(1).map(Number))
    assert.isAbove(veils.length, 1)
    const light = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    for (const [red, green, blue, cover] of veils) {
      const [r, g, b] = [red, green, blue].map((part) => light((part * cover + 255 * (100 - cover)) / 100 / 255))
      assert.isAtLeast(1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05), 4.5, `${cover} %`)
    }
  })

  test('no text is smaller than 12 px', ({ assert }) => {
    const sheets = [...kit, ...modules, ...ofFrontEnds].map(
      (sheet) => [sheet, /\bfont(?:-size)?:[^;{}]*?\b(\d+(?:\.\d+)?)px/g] as const
    )
    const scripts = ['resources', 'admin', 'ui']
      .flatMap(filesBelow)
      .map((file) => [file, /\bfontSize(?:: |=\{?"?)(\d+(?:\.\d+)?)\b/g] as const)
    const small = [...sheets, ...scripts].flatMap(([file, size]) =>
      [...readFileSync(file, 'utf8').matchAll(size)]
        .filter(([, pixels]) => Number(pixels) < 12 && Number(pixels) > 0)
        .map(([declared]) => `${file} ${declared}`)
    )
    assert.deepEqual([...new Set(small)], [])
  })

  test('only the kit has global classes', ({ assert }) => {
    const global = ofFrontEnds.filter((sheet) => !isModule(sheet) && classesOf(sheet).global.size > 0)
    assert.deepEqual(global, [])
  })

  test('a module asks for no global class but those of the kit', ({ assert }) => {
    const unknown = modules.flatMap((sheet) =>
      [...classesOf(sheet).global]
        .filter((name) => !kitClasses.has(name) && !isForeign(name))
        .map((name) => `${sheet} .${name}`)
    )
    assert.deepEqual(unknown, [])
  })

  test('names of classes have three letters or more', ({ assert }) => {
    const short = [...kit, ...modules].flatMap((sheet) => {
      const { local, global } = classesOf(sheet)
      return [...local, ...global].filter((name) => name.length < 3).map((name) => `${sheet} .${name}`)
    })
    assert.deepEqual(short, [])
  })

  test('every class of a module is used by a component, and components use no others', ({ assert }) => {
    const taken = new Map<string, Set<string>>()
    const components = ['resources', 'admin', 'ui'].flatMap(filesBelow)
    for (const component of components)
      for (const [sheet, names] of usedModules(component, ALIASES))
        taken.set(sheet, new Set([...(taken.get(sheet) ?? []), ...names]))
    const wrong = modules.flatMap((sheet) => {
      const has = new Set([...classesOf(sheet).local].map(asProperty))
      const asked = taken.get(sheet) ?? new Set<string>()
      const idle = asked.has('*') ? [] : [...has].filter((name) => !asked.has(name))
      const missing = [...asked].filter((name) => name !== '*' && !has.has(name))
      return [...idle.map((name) => `${sheet} .${name} is unused`), ...missing.map((name) => `${sheet} has no ${name}`)]
    })
    assert.deepEqual(wrong, [])
  })
})
