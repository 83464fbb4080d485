import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { receive } from '../support/messages.ts'
import { startCommand } from '../support/process.ts'
import { startServer } from '../support/server.ts'
import { suiteAccount, suiteDataDir, suiteServer } from '../support/suite.ts'
import { until } from '../support/time.ts'

const server = suiteServer()
const account = suiteAccount(server)
const folder = suiteDataDir()

const backUp = (to: string, env: Record<string, string> = {}) =>
  startCommand('backup', ['--to', to], { DATA_DIR: server.dataDir, ...env }).ended

test('A backup under load is complete, has everything that was answered before it, and can be served', async () => {
  const answered: string[] = []
  let isOver = false
  const write = async () => {
    while (!isOver) answered.push(await receive(account, { fromId: `user-${answered.length % 50}` }))
  }
  const writers = [write(), write(), write(), write()]
  await until(() => answered.length >= 200)
  const before = [...answered]
  const file = join(folder, 'first.db')
  const { code, stdout, stderr } = await backUp(file)
  isOver = true
  await Promise.all(writers)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(stdout)).toEqual({ file, bytes: expect.any(Number) })
  expect(answered.length).toBeGreaterThan(before.length) // it did not hold up those who wrote

  const copy = new Database(file, { readonly: true })
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
  const kept = new Set(copy.prepare('select id from message').pluck().all())
  copy.close()
  expect(before.filter((id) => !kept.has(id))).toEqual([])

  const restored = await startServer({ env: { DATA_DIR: server.dataDir, DATABASE_URL: `file:${file}` } })
  const again = await restored.client(account.apiKey).getMessage({ params: { id: before[0] ?? '' } })
  await restored.stop()
  expect(again.body).toMatchObject({ id: before[0], direction: 'incoming' })
})

test('A backup can be read by its owner only', async () => {
  const file = join(folder, 'private.db')
  expect(await backUp(file)).toMatchObject({ code: 0 })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('A backup never replaces a file and leaves no half-written one', async () => {
  const file = join(folder, 'second.db')
  expect(await backUp(file)).toMatchObject({ code: 0 })
  expect(await backUp(file)).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') })
  const nowhere = join(folder, 'missing/third.db')
  const stderr = expect.stringContaining(`The folder of ${nowhere} cannot be used`)
  expect(await backUp(nowhere)).toMatchObject({ code: 1, stderr })
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

/** Makes hard links fail in a process, as they do on a FAT memory stick. */
const withoutLinks = (() => {
  const program = `
    import files from 'node:fs/promises'
    import { syncBuiltinESMExports } from 'node:module'
    files.link = () => Promise.reject(Object.assign(new Error('not permitted, link'), { code: 'EPERM' }))
    syncBuiltinESMExports()`
  return { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(program)}"` }
})()

test('A backup goes to a disk without hard links too, such as a memory stick, and replaces no file there', async () => {
  const file = join(folder, 'stick.db')
  expect(await backUp(file, withoutLinks)).toMatchObject({ code: 0, stderr: '' })
  const copy = new Database(file, { readonly: true })
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
  copy.close()
  expect(await backUp(file, withoutLinks)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('exists already'),
  })
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})
