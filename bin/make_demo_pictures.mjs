/*
 * Pictures of the demo market, drawn from figures of the product itself: `node --import=@poppinss/ts-exec bin/make_demo_pictures.mjs [folder]` after a change of this file.
 * They are committed, because drawing them takes a browser and a Chinese font. What is a drawing says so (示意图), what is made of made-up goods is a sample (演示样张).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright'
import { generateBatch } from '../app/catalog/samples/generate_batch.ts'
import { Random } from '../app/demo/shared/random.ts'

const FOLDER = process.argv[2] ?? 'database/data/demo_content'
const [WIDTH, HEIGHT] = [960, 600]
const INK = '#1B2B57'
const BLUE = '#23408E'
const SOFT = '#6B7AA6'
const LINE = '#C5CFEA'
const GROUND = '#F3F6FD'
const GOLD = '#B98A3C'

const random = new Random(3128)
const mill = {
  id: 1,
  code: '65079',
  name: '演示加工厂',
  region: 2,
  regionName: '新疆',
  county: '沙湾市',
  countyCode: '659',
}
const { batchCode, values, bales } = generateBatch(() => random.next(), {
  producer: mill,
  cropYear: 2025,
  serial: 1,
  bales: true,
})

const text = (x, y, size, words, { fill = INK, weight = 500, anchor = 'start', family = 'inherit' } = {}) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" font-weight="${weight}" text-anchor="${anchor}" font-family="${family}">${words}</text>`
const box = (x, y, width, height, fill, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
const line = (x1, y1, x2, y2, stroke = LINE, width = 2, more = '') =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="${width}" ${more}/>`
const shape = (points, fill, stroke = INK, width = 2) =>
  `<polygon points="${points.map((point) => point.join(',')).join(' ')}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"/>`
const title = (words, note) =>
  text(48, 78, 42, words, { weight: 700 }) + text(912, 76, 24, note, { fill: SOFT, anchor: 'end' })
const range = (count) => Array.from({ length: count }, (_, i) => i)

/** Widths of bars and gaps of the patterns of Code 128 with the values 0 to 105, and of its end. */
const CODE_128 =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232'.match(
    /.{6}/g
  )

/** A bar code of an even number of digits (Code 128, set C) as the inspection prints it. */
function barCode(digits, x, y, width, height) {
  const pairs = digits.match(/../g).map(Number)
  const check = (105 + pairs.reduce((sum, pair, at) => sum + pair * (at + 1), 0)) % 103
  const widths = [105, ...pairs, check].map((value) => CODE_128[value]).join('') + '2331112'
  const module = width / [...widths].reduce((sum, w) => sum + Number(w), 0)
  let at = x
  return [...widths]
    .map((w, i) => {
      const from = at
      at += Number(w) * module
      return i % 2 === 0 ? box(from.toFixed(2), y, (Number(w) * module).toFixed(2), height, '#111') : ''
    })
    .join('')
}

/** Colour of lint by reflectance Rd (%) and yellowness +b, which are Y and b of Hunter's scale (illuminant C), as a screen shows it. */
function lintColour(rd, plusB) {
  const root = Math.sqrt(rd)
  // Lint has hardly any red or green: a is about 0.5. Scaled from the white of illuminant C to that of screens, D65.
  const x = (((rd + (0.5 * root) / 17.5) / 1.02) * (95.047 / 98.07)) / 100
  const y = rd / 100
  const z = (((rd - (plusB * root) / 7) / 0.847) * (108.883 / 118.22)) / 100
  const linear = [
    3.2406 * x - 1.5372 * y - 0.4986 * z,
    -0.9689 * x + 1.8758 * y + 0.0415 * z,
    0.0557 * x - 0.204 * y + 1.057 * z,
  ]
  const gamma = (v) =>
    Math.round(255 * Math.min(1, Math.max(0, v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)))
  return linear.map(gamma)
}

/** A tuft of lint: fibres of a colour, lighter and darker ones over each other. */
function lint(x, y, width, height, [r, g, b], id) {
  const fibres = range(420).map(() => {
    const shift = random.between(-26, 14)
    const tone = [r, g, b].map((part) => Math.max(0, Math.min(255, part + shift))).join(',')
    const [fx, fy] = [x + random.next() * width, y + random.next() * height]
    const bend = () => (random.next() - 0.5) * 70
    return `<path d="M${fx.toFixed(0)} ${fy.toFixed(0)}q${bend().toFixed(0)} ${bend().toFixed(0)} ${bend().toFixed(0)} ${bend().toFixed(0)}" stroke="rgb(${tone})" stroke-width="${(0.6 + random.next() * 1.4).toFixed(1)}" fill="none" opacity=".55"/>`
  })
  return `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/></clipPath>
    <g clip-path="url(#${id})">${box(x, y, width, height, `rgb(${r},${g},${b})`)}${fibres.join('')}</g>
    ${box(x, y, width, height, 'none', 'rx="8" stroke="#9AA3B8" stroke-width="1.5"')}`
}

/** The 13 colour grades by typical Rd and +b: reflectance falls by level, yellowness rises by type. */
const GRADES = [
  [
    '白棉',
    [
      [81, 8.2],
      [77.5, 8.6],
      [74, 8.9],
      [69.5, 9.1],
      [64, 9.2],
    ],
  ],
  [
    '淡点污棉',
    [
      [78, 10.6],
      [73.5, 10.9],
      [68.5, 11.0],
    ],
  ],
  [
    '淡黄染棉',
    [
      [75.5, 12.6],
      [71, 12.9],
      [66, 13.0],
    ],
  ],
  [
    '黄染棉',
    [
      [72.5, 14.6],
      [68, 14.9],
    ],
  ],
]

function colourCard() {
  const columns = GRADES.map(([name, levels], type) => {
    const x = 48 + type * 222
    const tufts = levels.map(([rd, plusB], level) => {
      const y = 164 + level * 82
      const grade = `${level + 1}${type + 1}`
      return (
        lint(x, y, 132, 68, lintColour(rd, plusB), `g${grade}`) +
        text(x + 144, y + 46, 34, grade, { weight: 700, fill: BLUE })
      )
    })
    return text(x, 142, 28, name, { weight: 600 }) + tufts.join('')
  })
  return (
    title('颜色级对照', '示意图，按 Rd 与 +b 着色') +
    columns.join('') +
    text(492, 520, 26, '横向：黄度 +b 增加', { fill: SOFT }) +
    text(492, 558, 26, '纵向：反射率 Rd 降低', { fill: SOFT })
  )
}

/** The corner points of a box in parallel projection. */
function solid(x, y, width, height, depth, front, top, side) {
  const [dx, dy] = [depth * 0.62, -depth * 0.42]
  return (
    shape(
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ],
      front
    ) +
    shape(
      [
        [x, y],
        [x + dx, y + dy],
        [x + width + dx, y + dy],
        [x + width, y],
      ],
      top
    ) +
    shape(
      [
        [x + width, y],
        [x + width + dx, y + dy],
        [x + width + dx, y + height + dy],
        [x + width, y + height],
      ],
      side
    )
  )
}

function bale() {
  const [x, y, width, height, depth] = [120, 250, 500, 190, 250]
  const [dx, dy] = [depth * 0.62, -depth * 0.42]
  const straps = range(8).map((i) => {
    const at = x + 34 + i * ((width - 68) / 7)
    return line(at, y, at, y + height, GOLD, 4) + line(at, y, at + dx, y + dy, GOLD, 4)
  })
  const arrow = (x1, y1, x2, y2) => line(x1, y1, x2, y2, BLUE, 3, 'marker-start="url(#a)" marker-end="url(#a)"')
  return (
    `<marker id="a" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="${BLUE}"/></marker>` +
    title('皮棉棉包', '示意图，I 型包') +
    solid(x, y, width, height, depth, '#FBF8F0', '#FFFEFA', '#EDE7D8') +
    straps.join('') +
    box(330, 305, 120, 80, '#fff', `stroke="${INK}" stroke-width="2"`) +
    range(22)
      .map((i) => box(338 + i * 4.8, 313, random.between(1, 3), 44, '#111'))
      .join('') +
    text(390, 377, 15, '32 位条码', { anchor: 'middle' }) +
    arrow(x, 480, x + width, 480) +
    text(x + width / 2, 520, 32, '1400 mm', { anchor: 'middle', weight: 600, fill: BLUE }) +
    arrow(84, y, 84, y + height) +
    text(72, 240, 28, '700', { anchor: 'middle', weight: 600, fill: BLUE }) +
    arrow(x + width + 22, y + height + 8, x + width + dx + 22, y + height + dy + 8) +
    text(x + width + 128, y + height - 20, 30, '530 mm', { weight: 600, fill: BLUE }) +
    text(x, 572, 28, '8 道捆扎 · 每包约 227 kg · 一批约 186 包、42 吨', { fill: SOFT })
  )
}

function label() {
  const one = bales[0]
  const rows = [
    ['批　　号', batchCode],
    ['包　　号', `001 / ${bales.length}`],
    ['毛　　重', '227.4 kg'],
    ['加工单位', '演示加工厂（65079）'],
  ]
  return (
    title('棉包标签', '演示样张') +
    box(110, 120, 740, 430, '#fff', `rx="10" stroke="${INK}" stroke-width="3"`) +
    rows
      .map(
        ([name, value], i) =>
          text(150, 185 + i * 56, 32, name, { fill: SOFT }) + text(340, 185 + i * 56, 34, value, { weight: 600 })
      )
      .join('') +
    barCode(one.barCode, 150, 390, 660, 100) +
    text(480, 526, 27, one.barCode.replace(/(.{8})/g, '$1 ').trim(), { anchor: 'middle', family: 'monospace' })
  )
}

/** Bars of the shares of a batch, as its certificate lists them. */
function certificate() {
  const shares = (key, order) => {
    const counts = new Map()
    for (const one of bales) counts.set(one[key], (counts.get(one[key]) ?? 0) + 1)
    return [...counts].sort((a, b) => order(a, b)).slice(0, 5)
  }
  const byName = ([a], [b]) => Number(a) - Number(b)
  const colours = shares('colour', byName)
  const figures = [
    ['长度', `${values.lenAvg} mm`],
    ['断裂比强度', `${Number(values.strengthAvg).toFixed(1)} cN/tex`],
    ['马克隆值', `${values.mikeAvg}`],
    ['长度整齐度', `${Number(values.lenUniformityAvg ?? values.uniformityAvg).toFixed(1)} %`],
    ['回潮率', `${values.moisture} %`],
    ['含杂率', `${values.impurity} %`],
  ]
  const columns = colours.map(([grade, count], i) => {
    const share = (100 * count) / bales.length
    const y = 176 + i * 74
    return (
      text(520, y + 34, 32, grade, { weight: 700, fill: BLUE }) +
      box(586, y, 220, 46, '#E3E9F8', 'rx="4"') +
      box(586, y, Math.max(4, 2.2 * share), 46, BLUE, 'rx="4"') +
      text(912, y + 34, 28, `${share.toFixed(1)}%`, { anchor: 'end', weight: 600 })
    )
  })
  return (
    title('公检数据', `演示样张 · 批号 ${batchCode}`) +
    box(40, 108, 440, 452, '#fff', `rx="8" stroke="${LINE}" stroke-width="2"`) +
    figures
      .map(([name, value], i) => {
        const y = 166 + i * 70
        return (
          text(68, y, 30, name, { fill: SOFT }) +
          text(456, y, 34, value, { anchor: 'end', weight: 700 }) +
          (i < 5 ? line(64, y + 24, 456, y + 24) : '')
        )
      })
      .join('') +
    text(520, 146, 28, `颜色级占比（${bales.length} 包逐包检验）`, { fill: SOFT }) +
    columns.join('') +
    text(520, 540, 26, '主体颜色级 ' + colours.toSorted((a, b) => b[1] - a[1])[0][0], { fill: SOFT })
  )
}

/** A store from above: rows of stacks between lanes, as far as they are filled. */
function plan() {
  const hall = (x, name, filled) => {
    const stacks = range(4).flatMap((row) =>
      range(7).map((column) => {
        const full = (row * 7 + column * 5 + filled) % 10 < filled
        const [sx, sy] = [x + 22 + column * 55, 176 + row * 84 + (row > 1 ? 26 : 0)]
        return (
          box(sx, sy, 44, 64, full ? BLUE : '#fff', `stroke="${BLUE}" stroke-width="2" rx="3"`) +
          (full
            ? range(3)
                .map((i) => line(sx, sy + 16 + i * 16, sx + 44, sy + 16 + i * 16, '#7F96D6', 1.5))
                .join('')
            : '')
        )
      })
    )
    return (
      box(x, 150, 414, 392, '#fff', `stroke="${INK}" stroke-width="4"`) +
      stacks.join('') +
      text(x + 207, 357, 20, '主通道 ≥ 4 m', { anchor: 'middle', fill: SOFT }) +
      box(x - 6, 328, 12, 44, GOLD) +
      box(x + 408, 328, 12, 44, GOLD) +
      text(x, 136, 28, name, { weight: 600 })
    )
  }
  const key = (x, fill, words) =>
    box(x, 560, 26, 22, fill, `stroke="${BLUE}" stroke-width="2"`) + text(x + 36, 581, 24, words, { fill: SOFT })
  return (
    title('棉花库垛位', '示意图') +
    hall(48, '1 号库', 7) +
    hall(498, '2 号库', 5) +
    key(48, BLUE, '有货垛位') +
    key(220, '#fff', '空垛位') +
    box(370, 560, 12, 22, GOLD) +
    text(392, 581, 24, '库门（防火门）', { fill: SOFT })
  )
}

function truck() {
  const rows = range(4).flatMap((row) =>
    range(row === 3 ? 16 : 18).map(
      (i) =>
        box(
          292 + i * 33 + (row === 3 ? 33 : 0),
          356 - row * 50,
          31,
          48,
          '#FBF8F0',
          `stroke="${INK}" stroke-width="1.5"`
        ) +
        line(
          292 + i * 33 + (row === 3 ? 33 : 0),
          380 - row * 50,
          323 + i * 33 + (row === 3 ? 33 : 0),
          380 - row * 50,
          GOLD,
          2
        )
    )
  )
  const wheel = (x) =>
    `<circle cx="${x}" cy="462" r="32" fill="${INK}"/><circle cx="${x}" cy="462" r="13" fill="${LINE}"/>`
  return (
    title('按车提货', '示意图') +
    rows.join('') +
    box(276, 406, 630, 18, INK) +
    shape(
      [
        [100, 240],
        [190, 240],
        [240, 240],
        [240, 432],
        [72, 432],
        [72, 340],
      ],
      BLUE
    ) +
    shape(
      [
        [108, 256],
        [178, 256],
        [178, 338],
        [90, 338],
      ],
      '#DCE6FB'
    ) +
    box(240, 420, 60, 18, INK) +
    [140, 300, 730, 800, 870].map(wheel).join('') +
    line(40, 495, 920, 495, LINE, 4) +
    text(48, 556, 30, '车牌、司机、提货码当场核对；每车登记包数与重量', { fill: SOFT })
  )
}

/** The published index of grade 3128B and of 2129B: the real figures of the repository. */
function indexChart() {
  const rows = readFileSync('database/data/prices/cc_index_2026.csv', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','))
  const all = rows.flatMap((row) => [Number(row[2]), Number(row[3])])
  const [low, high] = [Math.floor(Math.min(...all) / 500) * 500, Math.ceil(Math.max(...all) / 500) * 500]
  const xOf = (i) => 130 + (i / (rows.length - 1)) * 780
  const yOf = (value) => 500 - ((value - low) / (high - low)) * 350
  const path = (column, colour, width) =>
    `<polyline points="${rows.map((row, i) => `${xOf(i).toFixed(1)},${yOf(Number(row[column])).toFixed(1)}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"/>`
  const levels = range((high - low) / 500 + 1).map((i) => low + i * 500)
  const months = rows.flatMap((row, i) =>
    i > 0 && row[0].slice(5, 7) !== rows[i - 1][0].slice(5, 7) ? [[i, Number(row[0].slice(5, 7))]] : []
  )
  return (
    title('棉花价格指数', `元/吨 · ${rows[0][0]} 至 ${rows.at(-1)[0]}`) +
    levels
      .map(
        (level) =>
          line(130, yOf(level), 910, yOf(level)) +
          text(116, yOf(level) + 9, 26, level.toLocaleString('en'), { anchor: 'end', fill: SOFT })
      )
      .join('') +
    months.map(([i, month]) => text(xOf(i), 546, 26, `${month}月`, { anchor: 'middle', fill: SOFT })).join('') +
    path(2, '#9DB2E8', 4) +
    path(3, BLUE, 6) +
    text(160, 132, 28, '━ 3128B', { fill: BLUE, weight: 700 }) +
    text(330, 132, 28, '━ 2129B', { fill: '#7F96D6', weight: 700 })
  )
}

/** Output of Xinjiang by prefecture, by the yearbook's figures in the repository. */
function output() {
  const rows = readFileSync('database/data/xinjiang_output.csv', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','))
  const top = rows
    .filter(([year, , total]) => year === '2022' && total === '0')
    .map(([, name, , tonnes]) => [
      name.replace(/(?:哈萨克|蒙古|柯尔克孜)?自治州$/, '州').replace(/回族州$/, '州'),
      Number(tonnes),
    ])
    .sort((a, b) => b[1] - a[1])
    .slice(0, 7)
  const most = top[0][1]
  return (
    title('新疆各地州棉花产量', '2022 年 · 万吨') +
    top
      .map(([name, tonnes], i) => {
        const y = 120 + i * 64
        return (
          text(248, y + 36, 30, name, { anchor: 'end' }) +
          box(268, y, (560 * tonnes) / most, 46, i === 0 ? BLUE : '#6F8AD2', 'rx="4"') +
          text(284 + (560 * tonnes) / most, y + 35, 30, (tonnes / 10_000).toFixed(1), { weight: 700 })
        )
      })
      .join('')
  )
}

/** 公定重量 by the figures of the sample batch. */
function weight() {
  const net = Number(values.netWeight ?? 42.1)
  const [moisture, impurity] = [Number(values.moisture), Number(values.impurity)]
  const result = (net * ((100 - impurity) / 97.5) * (108.5 / (100 + moisture))).toFixed(3)
  const part = (x, over, under, what) =>
    text(x, 268, 42, over, { anchor: 'middle', weight: 600 }) +
    line(x - 110, 290, x + 110, 290, INK, 3) +
    text(x, 342, 42, under, { anchor: 'middle', weight: 600 }) +
    text(x, 396, 27, what, { anchor: 'middle', fill: SOFT })
  return (
    title('公定重量', '标准含杂 2.5%，公定回潮 8.5%') +
    box(40, 150, 880, 290, '#fff', `rx="8" stroke="${LINE}" stroke-width="2"`) +
    text(190, 306, 46, `${net.toFixed(3)} t`, { anchor: 'middle', weight: 700, fill: BLUE }) +
    text(190, 396, 27, '净重', { anchor: 'middle', fill: SOFT }) +
    text(330, 306, 46, '×', { anchor: 'middle' }) +
    part(475, `100 − ${impurity}`, '97.5', '折标准含杂') +
    text(620, 306, 46, '×', { anchor: 'middle' }) +
    part(765, '108.5', `100 + ${moisture}`, '折公定回潮') +
    text(480, 536, 60, `= ${result} t`, { anchor: 'middle', weight: 700, fill: BLUE })
  )
}

/** The way of money and goods in a spot order. */
function steps() {
  const names = ['下单', '接单', '付款', '放货', '提货', '结算', '开票']
  const notes = ['定金冻结', '合同生效', '货款监管', '凭码提货', '按车登记', '多退少补', '尾款释放']
  return (
    title('现货订单七步', '货款由平台监管') +
    line(96, 250, 864, 250, LINE, 8) +
    names
      .map((name, i) => {
        const x = 96 + i * 128
        return (
          `<circle cx="${x}" cy="250" r="42" fill="${i < 3 ? '#6F8AD2' : BLUE}"/>` +
          text(x, 264, 40, i + 1, { anchor: 'middle', fill: '#fff', weight: 700 }) +
          text(x, 344, 36, name, { anchor: 'middle', weight: 700 }) +
          text(x, 390, 25, notes[i], { anchor: 'middle', fill: SOFT })
        )
      })
      .join('') +
    box(48, 484, 864, 70, '#fff', `rx="8" stroke="${LINE}" stroke-width="2"`) +
    text(480, 530, 30, '每一步买卖双方看到同一本账', { anchor: 'middle', fill: BLUE, weight: 600 })
  )
}

/** A heap of seeds with the fuzz that is left on them. */
function seedHeap() {
  const seeds = range(900).map(() => {
    const across = (random.next() + random.next() + random.next()) / 3 - 0.5
    const x = 480 + across * 900
    const top = 470 - Math.max(0, 1 - Math.abs(across) * 2.6) * 300
    const y = top + random.next() * (490 - top)
    const tone = random.pick(['#6B5B45', '#7C6A50', '#8D7A5E', '#A39273', '#C9BFA6'])
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="11" ry="7" transform="rotate(${random.between(0, 180)} ${x.toFixed(0)} ${y.toFixed(0)})" fill="${tone}" stroke="#4A3E2E" stroke-width=".8"/>`
  })
  return (
    title('棉籽', '示意图，散装') +
    line(48, 498, 912, 498, INK, 3) +
    seeds.join('') +
    text(48, 560, 28, '含油率、含绒率、水分、含杂以检测报告为准', { fill: SOFT })
  )
}

/** Linters of the three cuts: the first has the longest fibres. */
function linterCuts() {
  const cuts = [
    ['一类绒', [238, 232, 218], '较长'],
    ['二类绒', [226, 217, 198], '中等'],
    ['三类绒', [211, 199, 176], '较短'],
  ]
  return (
    title('棉短绒', '示意图') +
    cuts
      .map(([name, colour, length], at) => {
        const x = 48 + at * 296
        return (
          lint(x, 150, 272, 270, colour, `cut${at}`) +
          text(x + 136, 470, 34, name, { anchor: 'middle', weight: 700, fill: BLUE }) +
          text(x + 136, 510, 26, `纤维${length}`, { anchor: 'middle', fill: SOFT })
        )
      })
      .join('') +
    text(48, 572, 28, '类别按剥绒道次，含杂与水分以检测报告为准', { fill: SOFT })
  )
}

/** A bale of staple fibre in film, and its fibres beside a ruler. */
function stapleBale() {
  const [x, y, width, height, depth] = [96, 230, 330, 230, 180]
  const fibres = range(46).map((i) => {
    const at = 190 + i * 5
    const bend = random.between(-6, 6)
    return `<path d="M560 ${at}q80 ${bend} 152 0t152 0" stroke="#8FA3D8" stroke-width="1.6" fill="none"/>`
  })
  const marks = range(39).map((i) => line(560 + i * 8, 450, 560 + i * 8, i % 10 === 0 ? 474 : 462, INK, 1.5))
  return (
    title('涤纶短纤', '示意图，1.56dtex×38mm') +
    solid(x, y, width, height, depth, '#EEF3FC', '#FBFDFF', '#DDE6F7') +
    range(5)
      .map((i) => line(x, y + 24 + i * 46, x + width, y + 24 + i * 46, LINE, 3))
      .join('') +
    fibres.join('') +
    line(560, 450, 864, 450, INK, 2) +
    marks.join('') +
    text(712, 516, 30, '38 mm', { anchor: 'middle', weight: 600, fill: BLUE }) +
    text(48, 572, 28, '成包约 350 kg · 塑膜包装 · 规格以检测报告为准', { fill: SOFT })
  )
}

const PICTURES = {
  goods_bale: bale,
  goods_label: label,
  goods_certificate: certificate,
  goods_colour: colourCard,
  store_plan: plan,
  store_truck: truck,
  news_index: indexChart,
  news_output: output,
  news_weight: weight,
  news_steps: steps,
  goods_seed: seedHeap,
  goods_linter: linterCuts,
  goods_staple: stapleBale,
}

// Lint and seeds have too many tones for a file without losses.
const LOSSY = new Set(['goods_colour', 'goods_seed', 'goods_linter'])

const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
mkdirSync(FOLDER, { recursive: true })
for (const [name, draw] of Object.entries(PICTURES)) {
  await page.setContent(`<!doctype html><style>body { margin: 0 }</style>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="Noto Sans CJK SC, Noto Sans SC, sans-serif">
    ${box(0, 0, WIDTH, HEIGHT, GROUND)}${draw()}</svg>`)
  const type = LOSSY.has(name) ? { type: 'jpeg', quality: 72 } : { type: 'png' }
  writeFileSync(`${FOLDER}/${name}.${type.type === 'png' ? 'png' : 'jpg'}`, await page.screenshot(type))
}
await browser.close()
