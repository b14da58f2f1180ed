import { test } from '@japa/runner'
import { cleanHtml, isBlankHtml, textOfHtml } from '#core/html'

const PICTURE = `/api/public/file/image/202611/${'0a'.repeat(16)}.png`

test.group('Cleaning formatted text', () => {
  test('formatting, tables and own pictures stay', ({ assert }) => {
    const html = `<h2>公告</h2><p><strong>提货</strong>与<em>结算</em></p><table><tbody><tr><th colspan="2">指标</th></tr><tr><td>长度</td><td>29</td></tr></tbody></table><ol start="3"><li>三</li></ol>`
    assert.equal(cleanHtml(html), html)
    assert.equal(
      cleanHtml(`<img src="${PICTURE}" alt="质量条" width="640">`),
      `<img src="${PICTURE}" alt="质量条" width="640" loading="lazy" />`
    )
  })

  test('scripts, handlers, styles and foreign elements go', ({ assert }) => {
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<svg onload=alert(1)><script>alert(1)</script></svg>',
      '<iframe src="https://example.com"></iframe>',
      '<style>body{display:none}</style>',
      '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></math>',
      '<form action="/x"><input name=a></form>',
      '<object data="x"></object><embed src="x"><link rel=stylesheet href=x><meta http-equiv=refresh content=0><base href="//x">',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
      '<p style="position:fixed;inset:0" class="x" id="root" onclick="alert(1)" data-a="1">',
    ]
    for (const html of hostile) {
      const cleaned = cleanHtml(html)
      assert.notMatch(
        cleaned,
        /script|onerror|onload|onclick|iframe|style|svg|form|object|embed|link|meta|base|class|id=|data-|alert\(1\)>/i,
        html
      )
    }
    assert.equal(cleanHtml('<p onclick="x" style="color:red">正文</p>'), '<p>正文</p>')
  })

  test('links open nothing but pages, and pages elsewhere learn nothing of this one', ({ assert }) => {
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//evil.example',
      '&#106;avascript:alert(1)',
    ])
      assert.equal(cleanHtml(`<a href="${href}">点</a>`), '<a>点</a>', href)
    assert.equal(cleanHtml('<a href="/shop?q=1" target="_top">选棉</a>'), '<a href="/shop?q=1">选棉</a>')
    assert.equal(
      cleanHtml('<a href="https://www.czce.com.cn/" rel="opener">郑商所</a>'),
      '<a href="https://www.czce.com.cn/" target="_blank" rel="noopener noreferrer nofollow">郑商所</a>'
    )
  })

  test('pictures come from the own store only', ({ assert }) => {
    for (const src of [
      'https://evil.example/a.png',
      'data:image/png;base64,AAAA',
      '/api/public/file/licence/202611/x.png',
      `${PICTURE}/../../x`,
      `//host${PICTURE}`,
      '/api/auth/logout',
    ])
      assert.equal(cleanHtml(`<p>图<img src="${src}"></p>`), '<p>图</p>', src)
  })

  test('cleaning twice changes nothing more', ({ assert }) => {
    for (const html of [
      '<p>a &lt;script&gt; b</p>',
      '<<p>x</p>',
      '<h1>大</h1><a href=https://a.cn>x',
      '<p>&amp;lt;img src=x&amp;gt;',
    ]) {
      const once = cleanHtml(html)
      assert.equal(cleanHtml(once), once)
    }
  })

  test('an empty editor is blank, a picture is not', ({ assert }) => {
    assert.isTrue(isBlankHtml('<p></p><p>&nbsp;<br /></p>'))
    assert.isFalse(isBlankHtml(`<p><img src="${PICTURE}" /></p>`))
    assert.equal(textOfHtml('<h2>公告</h2><p>a &lt;b&gt;</p><ul><li>一</li><li>二</li></ul>'), '公告 a <b> 一 二')
  })
})
