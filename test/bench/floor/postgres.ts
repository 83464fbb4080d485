import pg from 'pg'
import { onConflict, rowsOfContact, rowsOfMessage, selects, unchecked, type Floor } from './rows.ts'

/** The rows in PostgreSQL: all that share a commit go there in one statement for each table. */
export async function openPostgres(url: string): Promise<Floor> {
  const [writer, reader] = [new pg.Client(url), new pg.Pool({ connectionString: url, max: 10 })]
  await writer.connect()
  const { rows } = await reader.query(selects.account)
  const account = unchecked.row.parse(rows[0]).id
  const insert = (table: string, [first = {}, ...others]: readonly object[], rest = '') => {
    const names = Object.keys(first).join()
    const text = `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1) ${rest}`
    return writer.query({ name: table, text, values: [JSON.stringify([first, ...others])] })
  }
  const asJson = (value: object) => value
  return {
    async receive(all) {
      await writer.query('begin')
      const { rows: known } = await writer.query({
        name: 'writers',
        text: `${selects.writer} where account_id = $1 and from_id = any($2)`,
        values: [account, all.map(({ customData }) => customData.fromId)],
      })
      const byFromId = new Map(known.map((row) => [unchecked.writer.parse(row).from_id, row]))
      const made = all.map((incoming) =>
        rowsOfMessage(
          account,
          unchecked.row.parse(byFromId.get(incoming.customData.fromId)),
          incoming,
          asJson,
        ),
      )
      await insert(
        'message',
        made.map(({ message }) => message),
      )
      await insert('conversation', lastOfEach(made.map(({ conversation }) => conversation)), onConflict)
      await insert(
        'event',
        made.map(({ event }) => event),
      )
      await writer.query('commit')
      return made.map(({ message }) => message.id)
    },
    async create(all) {
      const made = all.map((given) => rowsOfContact(account, given, asJson))
      await writer.query('begin')
      await insert(
        'contact',
        made.map(({ contact }) => contact),
      )
      await insert(
        'event',
        made.map(({ event }) => event),
      )
      await writer.query('commit')
      return made.map(({ answer }) => answer)
    },
    async findByPhone(phone) {
      const values = [account, phone]
      const { rows: found } = await reader.query<object>({ name: 'contact', text: selects.contact, values })
      return found[0]
    },
  }
}

/** One row for each conversation, as one statement changes each once. */
function lastOfEach<R extends { contact_id: string; unread: number }>(rows: readonly R[]): R[] {
  const last = new Map<string, R>()
  for (const row of rows)
    last.set(row.contact_id, { ...row, unread: row.unread + (last.get(row.contact_id)?.unread ?? 0) })
  return [...last.values()]
}
