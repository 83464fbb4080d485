import { bulkOf } from '../support/bulk.ts'
import { ask, declareAccount } from '../support/factories.ts'
import { startKilled } from '../support/killed.ts'
import { seedContacts } from '../support/manyContacts.ts'
import { provisionAccounts } from '../support/process.ts'
import { suiteDataDir } from '../support/suite.ts'
import { until } from '../support/time.ts'

const dataDir = suiteDataDir()
const people = 800

test('A bulk action that is killed again and again does it to each contact once, undone or erasing too', async () => {
  const env = { DATA_DIR: dataDir }
  const { url, running, count, kill, end } = await startKilled(env)
  const [account] = await provisionAccounts(env, [declareAccount({ lists: [{ name: 'Leads' }] })])
  const apiKey = account?.apiKey ?? ''
  const listId = account?.lists[0]?.id ?? ''
  await seedContacts(url, { accountId: account?.id ?? '', listId, count: people })
  const bulk = bulkOf({
    ask: (method, path, asked = {}) =>
      ask(running(), method, path, { ...asked, headers: { 'x-api-key': apiKey, ...asked.headers } }),
  })
  const handled = () => count(`bulk_contact where outcome <> 'waiting'`)
  const killWhile = async () => {
    const before = await handled()
    await until(handled, (now) => now > before + 100)
    await kill()
  }

  const filter = { of: 'list', op: 'is', value: listId }
  const { id } = await bulk.start({ filter, action: { type: 'tag', tag: 'vip' } })
  for (let kills = 0; kills < 3; kills += 1) await killWhile()
  expect(await bulk.ended(id)).toMatchObject({ state: 'done', total: people, done: people, unchanged: 0 })
  expect(await count('contact_tag')).toBe(people)
  expect(await count(`event where type = 'contact.tagged'`)).toBe(people)

  await bulk.undo(id)
  await killWhile()
  const [undoing] = (await running().client(apiKey).listBulk({})).body.data
  expect(await bulk.ended(undoing?.id ?? '')).toMatchObject({ state: 'done', total: people, done: people })
  expect(await count('contact_tag')).toBe(0)

  const erasing = await bulk.start({ filter, action: { type: 'erase', confirm: people } })
  const left = () => count('contact')
  for (const few of [0.9, 0.6]) {
    await until(left, (contacts) => contacts < few * people)
    await kill()
  }
  expect(await bulk.ended(erasing.id)).toMatchObject({ state: 'done', total: people, done: people })
  expect(await left()).toBe(0)
  expect(await count(`audit_entry where action = 'contact_erased'`)).toBe(people)
  await end()
})
