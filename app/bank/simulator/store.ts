/* Storage of the simulated bank, in a schema of its own: it shares only the database server with the platform. */
import pg from 'pg'
import { containing } from '#core/like'
import type {
  BankOrder,
  MovementRequest,
  OrderKind,
  SubAccountBalance,
  SubAccountEntry,
} from '#app/bank/gateway/messages'
import { BOOKS_SCHEMA, CLEARING_ACCOUNT, PLATFORM_ACCOUNT } from '#app/bank/simulator/books'

/** A report on its way; `then` is what follows when it has been taken. */
export type ResultReport = { id: string; url: string; body: string; attempts: number; then: string | null }

export type StoredOrder = BankOrder & { details: Record<string, any>; createdAt: string }

/** A sub-account as the bank's own books have it; money in cents. */
export type SubAccount = {
  bankUserId: string
  subAccount: string
  name: string
  available: number
  frozen: number
  /** NORMAL, CLOSED; anything else keeps its money from moving. */
  status: string
}

/** Which orders are looked at: all, payments that may come back, those that have not ended. */
export type OrdersShown = 'all' | 'returnable' | 'processing'

/** An order in the books; `returned` when it was a payment that has come back. */
export type ListedOrder = StoredOrder & { returned: boolean }

/** A report that has not been taken; `attempts` have failed, `dueAt` is the next one. */
export type OpenReport = { order: BankOrder; attempts: number; dueAt: Date }

const SHOWN: Record<OrdersShown, string> = {
  all: 'true',
  returnable: `kind in ('withdraw', 'refund') and status = 'success'`,
  processing: `status = 'processing'`,
}

const SCHEMA = `
  do $$ begin
    -- In the platform's own database the migrations have made it for a role that may not make schemas.
    if to_regnamespace('bank_simulator') is null then create schema bank_simulator; end if;
  end $$;
  create table if not exists bank_simulator.members (
    bank_user_id text primary key, sub_account text not null unique, name text not null, id_code text, status text not null default 'NORMAL');
  create table if not exists bank_simulator.orders (
    order_id text primary key, kind text not null, status text not null, amount bigint, serial text not null, message text,
    details jsonb not null, created_at timestamptz not null default clock_timestamp(), due_at timestamptz, settled_at timestamptz);
  create index if not exists orders_by_time on bank_simulator.orders (created_at);
  create index if not exists orders_due on bank_simulator.orders (due_at) where status = 'processing';
  create table if not exists bank_simulator.deliveries (
    id bigserial primary key, url text not null, body text not null, due_at timestamptz not null, attempts int not null default 0, done boolean not null default false);
  alter table bank_simulator.deliveries add column if not exists then_body text;
  create index if not exists deliveries_due on bank_simulator.deliveries (due_at) where not done;
  create sequence if not exists bank_simulator.member_seq;
`

export class BankStore {
  private pool: pg.Pool

  constructor(databaseUrl: string) {
    this.pool = new pg.Pool({ connectionString: databaseUrl, max: 4, application_name: 'bank-simulator' })
    this.pool.on('error', () => {})
  }

  async prepare() {
    const client = await this.pool.connect()
    try {
      await client.query('select pg_advisory_lock(724001)')
      await client.query(SCHEMA)
      await client.query(BOOKS_SCHEMA)
      await client.query('select pg_advisory_unlock(724001)')
    } finally {
      client.release()
    }
  }

  async close() {
    await this.pool.end()
  }

  async forgetEverything() {
    await this.pool.query(
      `delete from bank_simulator.members where bank_user_id not in ('${PLATFORM_ACCOUNT}', '${CLEARING_ACCOUNT}');
       update bank_simulator.members set available = 0, frozen = 0;
       truncate bank_simulator.orders, bank_simulator.deliveries, bank_simulator.entries`
    )
  }

  /** Adds an order; an order with a known number is not added again. */
  async addOrder(
    kind: OrderKind,
    orderId: string,
    amount: number | null,
    details: object,
    delayMs: number | null
  ): Promise<StoredOrder> {
    await this.pool.query(
      `insert into bank_simulator.orders (order_id, kind, status, amount, serial, details, due_at)
       values ($1, $2, 'processing', $3, $4, $5, clock_timestamp() + $6 * interval '1 millisecond') on conflict (order_id) do nothing`,
      [orderId, kind, amount, newSerial(), details, delayMs]
    )
    return (await this.order(orderId))!
  }

  async order(orderId: string): Promise<StoredOrder | null> {
    const { rows } = await this.pool.query('select * from bank_simulator.orders where order_id = $1', [orderId])
    return rows[0] ? toOrder(rows[0]) : null
  }

  /** Ends an order once, with its effect on the books; null when it has ended already. What the books cannot do fails with their sentence. */
  async settle(orderId: string, failure: string | null): Promise<StoredOrder | null> {
    const { rows } = await this.pool.query('select * from bank_simulator.settle($1, $2)', [orderId, failure])
    return rows[0] ? toOrder(rows[0]) : null
  }

  /** Takes an order that, without a delay, is carried out at once; one with a known number is only returned. */
  async take(
    kind: OrderKind,
    orderId: string,
    amount: number | null,
    details: object,
    delayMs: number,
    failure: string | null
  ): Promise<StoredOrder> {
    const { rows } = await this.pool.query('select * from bank_simulator.take($1, $2, $3, $4, $5, $6, $7)', [
      orderId,
      kind,
      newSerial(),
      amount,
      details,
      delayMs,
      failure,
    ])
    return toOrder(rows[0])
  }

  /** Takes a movement of money. */
  move({ orderId, kind, amount, ...details }: MovementRequest, delayMs: number, failure: string | null) {
    return this.take(kind, orderId, amount, details, delayMs, failure)
  }

  async balance(bankUserId: string): Promise<SubAccountBalance> {
    const { rows } = await this.pool.query(
      'select available, frozen, clock_timestamp() as time from bank_simulator.members where bank_user_id = $1',
      [bankUserId]
    )
    if (!rows[0]) return null
    const { available, frozen, time } = rows[0]
    return { bankUserId, available: Number(available), frozen: Number(frozen), time: time.toISOString() }
  }

  /** Changes of a sub-account, or of all, on a day of Shanghai, in the order of the books. */
  async entriesOf(
    day: string,
    bankUserId: string | null = null
  ): Promise<(SubAccountEntry & { bankUserId: string })[]> {
    const { rows } = await this.pool.query(
      `select * from bank_simulator.entries where ($2::text is null or bank_user_id = $2)
         and created_at >= ($1::date)::timestamp at time zone 'Asia/Shanghai' and created_at < ($1::date + 1)::timestamp at time zone 'Asia/Shanghai'
       order by id`,
      [day, bankUserId]
    )
    return rows.map((row) => ({
      bankUserId: row.bank_user_id,
      orderId: row.order_id,
      kind: row.kind,
      serial: row.serial,
      available: Number(row.available),
      frozen: Number(row.frozen),
      time: row.created_at.toISOString(),
    }))
  }

  async dueOrders(): Promise<StoredOrder[]> {
    const { rows } = await this.pool.query(
      `select * from bank_simulator.orders where status = 'processing' and due_at <= clock_timestamp() order by due_at limit 50`
    )
    return rows.map(toOrder)
  }

  async ordersOf(
    kinds: OrderKind[],
    where: { since?: string; day?: string; subAccount?: string }
  ): Promise<StoredOrder[]> {
    const { rows } = await this.pool.query(
      `select * from bank_simulator.orders where kind = any($1) and status = 'success'
         and ($2::timestamptz is null or settled_at >= $2)
         and ($3::date is null or (settled_at at time zone 'Asia/Shanghai')::date = $3)
         and ($4::text is null or details->>'subAccount' = $4)
       order by settled_at`,
      [kinds, where.since ?? null, where.day ?? null, where.subAccount ?? null]
    )
    return rows.map(toOrder)
  }

  /** Small amounts sent to the cards of a member, newest first, as the owner sees them in online banking. */
  async smallAmounts(bankUserId: string): Promise<StoredOrder[]> {
    const { rows } = await this.pool.query(
      `select * from bank_simulator.orders where kind = 'verify' and details->>'bankUserId' = $1 order by created_at desc limit 5`,
      [bankUserId]
    )
    return rows.map(toOrder)
  }

  async addMember(name: string, idCode: string) {
    const { rows } = await this.pool.query('select * from bank_simulator.add_member($1, $2)', [name, idCode])
    return rows[0] as { bank_user_id: string; sub_account: string; name: string }
  }

  async member(key: string): Promise<{ bank_user_id: string; sub_account: string; name: string } | null> {
    const { rows } = await this.pool.query(
      'select * from bank_simulator.members where bank_user_id = $1 or sub_account = $1',
      [key]
    )
    return rows[0] ?? null
  }

  /** Sub-accounts by number, those of the platform first. @param page from 1; one beyond the end is the last */
  async subAccounts(search: string, page: number, perPage: number) {
    const pattern = containing(search)
    const where = '(bank_user_id ilike $1 or sub_account ilike $1 or name ilike $1)'
    const counted = await this.pool.query(`select count(*)::int as total from bank_simulator.members where ${where}`, [
      pattern,
    ])
    const total: number = counted.rows[0].total
    const pages = Math.max(1, Math.ceil(total / perPage))
    const shown = Math.min(Math.max(1, page), pages)
    const { rows } = await this.pool.query(
      `select * from bank_simulator.members where ${where}
       order by bank_user_id not in ('${PLATFORM_ACCOUNT}', '${CLEARING_ACCOUNT}'), bank_user_id limit $2 offset $3`,
      [pattern, perPage, (shown - 1) * perPage]
    )
    const accounts: SubAccount[] = rows.map((row) => ({
      bankUserId: row.bank_user_id,
      subAccount: row.sub_account,
      name: row.name,
      available: Number(row.available),
      frozen: Number(row.frozen),
      status: row.status,
    }))
    return { accounts, total, page: shown, pages }
  }

  /** The newest orders. */
  async newestOrders(shown: OrdersShown, limit: number): Promise<ListedOrder[]> {
    const { rows } = await this.pool.query(
      `select o.*, exists (select 1 from bank_simulator.orders r where r.kind = 'returned' and r.status = 'success'
           and r.details->>'originalOrderId' = o.order_id) as returned
       from (select * from bank_simulator.orders where ${SHOWN[shown]} order by created_at desc, order_id limit $1) o
       order by o.created_at desc, o.order_id`,
      [limit]
    )
    return rows.map((row) => ({ ...toOrder(row), returned: row.returned }))
  }

  /** Reports that have not been taken, the next one first, and how many there are. */
  async openReports(limit: number): Promise<{ reports: OpenReport[]; total: number }> {
    const { rows } = await this.pool.query(
      `select body, attempts, due_at, count(*) over ()::int as total from bank_simulator.deliveries where not done order by due_at, id limit $1`,
      [limit]
    )
    const reports = rows.map((row) => ({ order: JSON.parse(row.body), attempts: row.attempts, dueAt: row.due_at }))
    return { reports, total: rows[0]?.total ?? 0 }
  }

  async queueDelivery(url: string, body: string, delayMs: number, then: string | null = null) {
    await this.pool.query(
      `insert into bank_simulator.deliveries (url, body, due_at, then_body) values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond', $4)`,
      [url, body, delayMs, then]
    )
  }

  async dueDeliveries(): Promise<ResultReport[]> {
    const { rows } = await this.pool.query(
      'select id::text, url, body, attempts, then_body as then from bank_simulator.deliveries where not done and due_at <= clock_timestamp() order by due_at limit 20'
    )
    return rows
  }

  async endDelivery(id: string, done: boolean, retryMs: number) {
    await this.pool.query(
      `update bank_simulator.deliveries set attempts = attempts + 1, done = $2, due_at = clock_timestamp() + $3 * interval '1 millisecond' where id = $1`,
      [id, done, retryMs]
    )
  }
}

const newSerial = () => `9${Date.now()}${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`

function toOrder(row: any): StoredOrder {
  const { bankUserId, subAccount, openDate, payerName, payerCard, payerBank, remark, credited, payer, payee } =
    row.details
  const returned = row.kind === 'returned'
  return {
    kind: row.kind,
    orderId: row.order_id,
    status: row.status,
    serial: row.serial,
    // Why a payment has come back is its remark, and its message unless it could not.
    message: row.message ?? (returned ? remark : undefined),
    amount: row.amount === null ? undefined : Number(row.amount),
    bankUserId,
    subAccount,
    openDate,
    payerName,
    payerCard,
    payerBank,
    remark,
    credited,
    originalOrderId: returned ? row.details.originalOrderId : undefined,
    payer,
    payee,
    time: row.settled_at?.toISOString(),
    details: row.details,
    createdAt: row.created_at.toISOString(),
  }
}
