import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import { EnabledState } from '#core/codes'
import { codeSets, defineCodes, oneOf } from '#core/define_codes'
import MakeResource from '#app/admin/commands/make_resource'
import { knownTo } from '#app/admin/scaffold/known'
import { modelSource, resourceSource, type Wanted } from '#app/admin/scaffold/resource_source'
import { tableShape } from '#app/admin/scaffold/table_shape'
import { asOwner } from '#tests/helpers/database'
import { problemsOf, withSchemaClass } from '#tests/helpers/compiler'

const TICKETS = `
  create table weigh_tickets (
    id bigserial primary key,
    company_id bigint not null references companies (id),
    carrier_id bigint,
    ticket_no varchar(32) not null unique,
    way smallint not null default 1 check (way in (1, 2)),
    mood smallint check (mood in (3, 4)),
    product_type smallint not null,
    state smallint not null default 1 check (state ${oneOf(...EnabledState.codes)}),
    fee bigint not null default 0,
    unit_cost bigint,
    listing_id bigint references listing_references (listing_id),
    gross_weight numeric(12, 3) not null,
    loss_rate numeric(6, 3),
    crop_year smallint,
    weighed_on date not null,
    left_at timestamptz,
    photo_id bigint references files (id),
    contract_file_id bigint references files (id),
    dry boolean not null default false,
    facts jsonb,
    range int4range,
    api_token varchar(64),
    strange varchar(10),
    remark varchar(200),
    created_at timestamptz not null default now(),
    updated_at timestamptz
  );
  comment on table weigh_tickets is '磅单';
  comment on column weigh_tickets.company_id is '承运企业';
  comment on column weigh_tickets.ticket_no is '磅单号';
  comment on column weigh_tickets.unit_cost is '运价（元/吨）';
  comment on column weigh_tickets.fee is '过磅费';
  comment on column weigh_tickets.mood is '情况';
  comment on column weigh_tickets.photo_id is '磅单照片';
  comment on column weigh_tickets.loss_rate is '途损率';
  comment on column weigh_tickets.crop_year is '年度';
  comment on column weigh_tickets.weighed_on is '过磅日期';
  comment on column weigh_tickets.left_at is '离场时间';
  comment on column weigh_tickets.dry is '干燥';
  comment on column weigh_tickets.facts is '附加信息';
  comment on column weigh_tickets.carrier_id is '承运人';
  comment on column weigh_tickets.listing_id is '参考价'`

const WANTED: Wanted = {
  module: 'order',
  label: '磅单',
  group: '物流',
  path: 'weigh-tickets',
  icon: 'truck',
  order: 3,
  writable: true,
}
const MODEL = { name: 'WeighTicket', source: '#app/order/models/weigh_ticket' }

async function made(wanted: Wanted = WANTED) {
  const set = defineCodes(
    'ticketKind',
    '磅单类型',
    { inbound: [1, '进厂', 'indigo'], outbound: [2, '出厂', 'green'] },
    { columns: ['weigh_tickets.way'] }
  )
  try {
    const known = await knownTo('order')
    const kinds = { name: 'TicketKind', module: 'order', source: '#app/order/codes', set }
    const table = (await tableShape('weigh_tickets'))!
    return resourceSource(table, wanted, { ...known, codes: [kinds, ...known.codes] }, MODEL)
  } finally {
    codeSets.delete('ticketKind')
  }
}

test.group('make:resource', (group) => {
  group.setup(async () => {
    await asOwner().rawQuery(`${TICKETS}; grant select on weigh_tickets to public`)
    return async () => void (await asOwner().rawQuery('drop table weigh_tickets'))
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('makes of each column what it is, in the order of the table', async ({ assert }) => {
    const { source } = await made()
    const fields = source.split('fields: {\n')[1].split('\n  },')[0].split('\n')
    assert.deepEqual(
      fields.map((line) => line.trim()),
      [
        `companyId: ref('companies', { label: '承运企业', list: true, filter: true }),`,
        `carrierId: number({ label: '承运人', list: true, plain: true }),`,
        `ticketNo: text({ label: '磅单号', list: true, sort: true }),`,
        `way: choice(TicketKind, { list: true, filter: true }),`,
        `mood: number({ label: '情况', list: true }),`,
        `productType: choice(ProductType, { list: true, filter: true }),`,
        `state: choice(EnabledState, { list: true, filter: true }),`,
        `fee: money({ label: '过磅费', list: true }),`,
        `unitCost: price({ label: '运价' }),`,
        `listingId: number({ label: '参考价', plain: true }),`,
        `grossWeight: weight({ label: '毛重' }),`,
        `lossRate: percent({ label: '途损率' }),`,
        `cropYear: number({ label: '年度', plain: true }),`,
        `weighedOn: date({ label: '过磅日期', filter: true }),`,
        `leftAt: datetime({ label: '离场时间' }),`,
        `photoId: image({ label: '磅单照片', purpose: 'ticket' }),`,
        `contractFileId: file({ label: '购销合同', purpose: 'contract' }),`,
        `dry: boolean({ label: '干燥' }),`,
        `facts: json({ label: '附加信息' }),`,
        `strange: text({ label: 'strange' }),`,
        `remark: textarea({ label: '备注' }),`,
        `createdAt: datetime({ label: '创建时间', list: true, sort: true, readOnly: true }),`,
      ]
    )
    assert.include(source, `search: ['ticketNo'],`)
    assert.include(source, `toggle: 'state',`)
  })

  test('says what nobody has named and what it could not know', async ({ assert }) => {
    const { unnamed, hints } = await made()
    assert.deepEqual(unnamed, ['strange'])
    const about = hints.join('\n')
    for (const word of ['carrier_id', 'mood', 'listing_id', 'photo_id', 'contract_file_id', 'range', 'product_type'])
      assert.include(about, word)
    assert.include(about, "add 'weigh_tickets.product_type' to its columns in app/catalog/codes.ts")
    assert.notInclude(about, 'ticket_no')
    assert.notInclude(about, 'way:')
  })

  test('writes files that compile', async ({ assert }) => {
    const { source } = await made({ ...WANTED, labels: { strange: '异常' } })
    const withKinds = `${readFileSync(app.makePath('app/order/codes.ts'), 'utf8')}
export const TicketKind = defineCodes('ticketKind', '磅单类型', { inbound: [1, '进厂', 'indigo'], outbound: [2, '出厂', 'green'] })
`
    const files = {
      'database/schema.ts': await withSchemaClass('weigh_tickets'),
      'app/order/codes.ts': withKinds,
      'app/order/models/weigh_ticket.ts': modelSource('weigh_tickets'),
      'app/order/admin/weigh_tickets_resource.ts': source,
    }
    assert.deepEqual(await problemsOf(files), [])
    const broken = source.replace('ticketNo: text', 'dropped: text')
    assert.isNotEmpty(await problemsOf({ ...files, 'app/order/admin/weigh_tickets_resource.ts': broken }))
  })

  test('refuses what cannot be, and writes nothing then', async ({ assert }) => {
    ace.ui.switchMode('raw')
    const refused = async (module: string, table: string, ...flags: string[]) => {
      const command = await ace.create(MakeResource, [module, table, ...flags])
      await command.exec()
      assert.equal(command.exitCode, 1, table)
      return command.logger
        .getLogs()
        .map(({ message }) => message)
        .join('\n')
    }
    assert.include(await refused('order', 'nothing'), 'there is no table nothing')
    assert.include(await refused('nothing', 'orders'), 'there is no module nothing')
    assert.include(await refused('order', 'orders'), 'app/order/admin/orders_resource.ts')
    assert.include(await refused('system', 'order_submissions', '--label=提交'), 'belongs to order')
    assert.include(
      await refused('order', 'order_submissions', '--label=提交', '--group=别的'),
      'there is no group 别的'
    )
    assert.include(await refused('order', 'order_submissions', '--label=提交', '--path=pick-order'), 'pick_orders')
    assert.include(await refused('order', 'order_submissions', '--label=提交', '--icon=lorry'), 'no icon lorry')
    assert.include(await refused('order', 'order_submissions'), '--label')
    assert.include(await refused('order', 'weigh_tickets'), 'node ace migration:run')
  })
})
