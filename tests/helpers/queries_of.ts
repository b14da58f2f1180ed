import db from '@adonisjs/lucid/services/db'

type Client = {
  on(event: 'query', hear: (query: { sql: string }) => void): void
  removeListener(event: 'query', hear: (query: { sql: string }) => void): void
}

/** The statements that are sent to the database while something is done, those of transactions as well. */
export async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
  const client = db.connection().getReadClient().client as Client
  const sent: string[] = []
  const hear = ({ sql }: { sql: string }) => void sent.push(sql)
  client.on('query', hear)
  try {
    await work()
    return sent
  } finally {
    client.removeListener('query', hear)
  }
}
