import { z } from 'zod'
import { insertList } from '../../server/src/modules/lists/lists.store.ts'
import { addAccount, onDatabase } from '../support/databases.ts'
import { withFile } from '../support/sql.ts'
import { until } from '../support/time.ts'

/** From so many pages on it is moved; SQLite itself would do so from twice as many on. */
const most = 8000
const Log = z.tuple([z.object({ log: z.int() })])

onDatabase('The write-ahead log', ({ connect, url }) => {
  const db = connect()
  let accountId: string
  let lists = 0

  beforeAll(async () => {
    accountId = await addAccount(db)
  })

  const addList = (characters: number) => {
    lists += 1
    return db.write((tx) => insertList(tx, accountId, `${lists} ${'x'.repeat(characters)}`))
  }
  const pages = () =>
    withFile(url(), (file) => {
      const [{ log }] = Log.parse(file.pragma('wal_checkpoint(NOOP)'))
      return log
    })
  const pagesAfterWrite = async () => {
    await addList(1)
    return pages()
  }

  test('is moved to the file once it is long, and begins again', async () => {
    for (let round = 0; round < 2; round += 1) {
      while (pages() < most) await addList(300_000)
      await until(pagesAfterWrite, (left) => left < most)
    }
    expect(pages()).toBeLessThan(most)
  })
})
