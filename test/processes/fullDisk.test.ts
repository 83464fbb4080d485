import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dialect } from '../support/databases.ts'
import { declareAccount } from '../support/factories.ts'
import { incoming } from '../support/messages.ts'
import { endProcesses, provisionAccount, startProcess } from '../support/process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'replyloop-full-'))
/** Only an administrator of Linux can mount a disk of a few megabytes. */
const isMounted =
  dialect === 'sqlite' &&
  spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', dataDir]).status === 0
afterAll(async () => {
  await endProcesses()
  if (isMounted) spawnSync('/bin/umount', [dataDir])
  rmdirSync(dataDir)
})
const testOnSmallDisk = isMounted ? test : test.skip

const fillDisk = () =>
  pipeline(
    Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(4096)
      })(),
    ),
    createWriteStream(join(dataDir, 'fill')),
  ).catch(() => undefined)

testOnSmallDisk(
  'a service whose disk is full refuses what it cannot keep, reads on, and stops as it should',
  async () => {
    const env = { DATA_DIR: dataDir }
    const { apiKey } = await provisionAccount(env, declareAccount())
    const server = await startProcess(env)
    const client = server.client(apiKey)
    const receive = () =>
      client.receiveMessage({ body: { customData: incoming({ body: 'x'.repeat(20_000) }) } })
    for (let received = 0; received < 50; received += 1) await receive()
    await fillDisk()
    await expect(
      (async () => {
        for (;;) await receive()
      })(),
    ).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    const ready = await fetch(`${server.origin}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'disk full' }])
    expect((await client.listMessages({ query: { limit: '1' } })).body.data).toHaveLength(1)
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
  },
)
