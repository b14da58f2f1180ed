import { test } from '@japa/runner'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

const manifest: Record<string, Chunk> = JSON.parse(readFileSync('public/assets/.vite/manifest.json', 'utf8'))

/** Every file that a chunk loads before it runs. */
function filesOf(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key].imports ?? []) filesOf(imported, seen)
  return seen
}

const kilobytes = (keys: Iterable<string>) =>
  [...keys].reduce((sum, key) => sum + gzipSync(readFileSync(`public/assets/${manifest[key].file}`)).length, 0) / 1024

test.group("The weight of a guest's first page", () => {
  test('the entry stays below 110 KB of JavaScript', ({ assert }) => {
    assert.isBelow(kilobytes(filesOf('resources/main.tsx')), 110)
  })

  test('neither the entry nor the home page lists the files of pages that only members see', ({ assert }) => {
    const members = 'resources/lib/member_pages.ts'
    const pages = manifest[members].dynamicImports ?? []
    assert.includeMembers(pages, ['resources/areas/order/desk_page.tsx', 'resources/areas/user-center/staff_page.tsx'])
    const keys = filesOf('resources/main.tsx')
    for (const key of ['resources/frame/frame.tsx', 'resources/areas/account/home_page.tsx']) filesOf(key, keys)
    assert.notInclude([...keys], members)
    const listed = new Set([...keys].flatMap((key) => manifest[key].dynamicImports ?? []))
    assert.deepEqual(
      pages.filter((page) => listed.has(page)),
      []
    )
  })

  test('where a page asks for a login, it stays below 250 KB as well, and antd is not among it', ({ assert }) => {
    const keys = filesOf('resources/main.tsx')
    for (const part of ['frame/frame', 'frame/login_modal', 'areas/batch/batch_page'])
      filesOf(`resources/${part}.tsx`, keys)
    assert.isBelow(kilobytes(keys), 250)
    for (const key of keys) {
      const source = readFileSync(`public/assets/${manifest[key].file}`, 'utf8')
      assert.notMatch(source, /ant-btn|ant-modal/, `${key} brings antd`)
    }
  })

  test('with frame and home page it stays below 250 KB, and antd is not among it', ({ assert }) => {
    const keys = filesOf('resources/main.tsx')
    for (const key of ['resources/frame/frame.tsx', 'resources/areas/account/home_page.tsx']) filesOf(key, keys)
    assert.isBelow(kilobytes(keys), 250)
    for (const key of keys) {
      const source = readFileSync(`public/assets/${manifest[key].file}`, 'utf8')
      assert.notMatch(source, /ant-btn|ant-modal/, `${key} brings antd`)
    }
  })
})
