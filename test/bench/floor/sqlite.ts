import Database from 'better-sqlite3'
import { onConflict, rowsOfContact, rowsOfMessage, selects, unchecked, type Floor } from './rows.ts'

/** The rows in a file of SQLite. */
export function openSqlite(file: string): Floor {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('cache_size = -64000')
  database.pragma('wal_autocheckpoint = 4000')
  const account = unchecked.row.parse(database.prepare(selects.account).get()).id
  const writer = database.prepare(`${selects.writer} where account_id = ? and from_id = ?`)
  const byPhone = database.prepare(selects.contact.replace('$1', '?').replace('$2', '?'))
  /** Inserts rows of one shape, with a statement of the first. */
  const inserter = (table: string, rest = '') => {
    let made: Database.Statement | undefined
    return (row: object) => {
      const names = Object.keys(row)
      made ??= database.prepare(
        `insert into ${table} (${names.join()}) values (${names.map(() => '?').join()}) ${rest}`,
      )
      made.run(Object.values(row))
    }
  }
  const insertMessage = inserter('message')
  const insertConversation = inserter('conversation', onConflict)
  const insertEvent = inserter('event')
  const insertContact = inserter('contact')
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  return {
    receive(all) {
      begin.run()
      const ids = all.map((incoming) => {
        const contact = unchecked.row.parse(writer.get(account, incoming.customData.fromId))
        const { message, conversation, event } = rowsOfMessage(account, contact, incoming, JSON.stringify)
        insertMessage(message)
        insertConversation(conversation)
        insertEvent(event)
        return message.id
      })
      commit.run()
      return Promise.resolve(ids)
    },
    create(all) {
      begin.run()
      const answers = all.map((given) => {
        const { contact, event, answer } = rowsOfContact(account, given, JSON.stringify)
        insertContact(contact)
        insertEvent(event)
        return answer
      })
      commit.run()
      return Promise.resolve(answers)
    },
    findByPhone: (phone) => Promise.resolve(byPhone.get(account, phone)),
  }
}
