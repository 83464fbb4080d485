import { join } from 'node:path'
import { ask, declareAccount, newPhone } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { provisionAccount, startProcess } from '../support/process.ts'
import { suiteDataDir } from '../support/suite.ts'

const folder = suiteDataDir()
const atOnce = 8

test('10,000 searches, an export and an import leave a process about as large as it was before', async () => {
  const env = { DATA_DIR: join(folder, 'native') }
  const { apiKey } = await provisionAccount(env, declareAccount())
  const server = await startProcess(env)
  const { run, exportFile } = importsOf(server, { apiKey })
  const importPeople = async (count: number) =>
    expect(await run(`phone\n${Array.from({ length: count }, () => newPhone()).join('\n')}\n`)).toMatchObject(
      { state: 'done', created: count },
    )
  const search = async (count: number) => {
    const searchInTurn = async () => {
      for (let done = 0; done < count / atOnce; done += 1)
        await ask({ url: `${server.origin}/dashboard/api` }, 'GET', '/contact_search?search=nobody', {
          headers: { 'x-api-key': apiKey },
        })
    }
    await Promise.all(Array.from({ length: atOnce }, searchInTurn))
  }
  /** As the operating system counts it: what native code has lost shows in no figure of the heap. */
  const residentMiB = async () => {
    const metrics = await (await fetch(`${server.origin}/metrics`)).text()
    return Number(/^process_resident_memory_bytes (\d+)$/m.exec(metrics)?.[1]) / 1024 / 1024
  }
  await importPeople(100)
  await search(2000)
  const before = await residentMiB()
  await search(10_000)
  await importPeople(5000)
  expect(await exportFile()).toMatchObject({ rows: 5100 })
  expect((await residentMiB()) - before).toBeLessThan(120) // it was 350 after 20,000 while each search lost its statement
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
})
