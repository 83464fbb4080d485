import { chmod, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { listenLocally } from '../support/ports.ts'
import { runServer } from '../support/process.ts'
import { suiteResource } from '../support/resource.ts'
import { s3Credentials, startS3 } from '../support/s3.ts'
import { startServer } from '../support/server.ts'
import { suiteDataDir } from '../support/suite.ts'

const folder = suiteDataDir()
const s3 = suiteResource(startS3)

test('a start with bad values names every one, touches nothing, and ends with 1', async () => {
  const dataDir = join(folder, 'untouched')
  const ended = await runServer({ DATA_DIR: dataDir, PORT: 'http', LOG_LEVEL: 'loud', SECRET_KEY: 'short' })
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toMatch(/^Replyloop cannot start: PORT /)
  expect(ended.stderr).toMatch(/^LOG_LEVEL /m)
  expect(ended.stderr).toMatch(/^SECRET_KEY /m)
  expect(ended.stderr).not.toContain('    at ')
  expect(await readdir(folder)).toEqual([])
})

test('a start whose database cannot be opened names the variables of that database', async () => {
  const dataDir = join(folder, 'a-file')
  await writeFile(dataDir, '')
  const [folderTaken, folderRefused, unreachable] = await Promise.all([
    runServer({ DATA_DIR: dataDir }),
    runServer({ DATA_DIR: '/proc/replyloop' }),
    runServer({ DATA_DIR: folder, DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/none' }),
  ])
  expect(folderTaken).toMatchObject({ code: 1, stdout: '' })
  expect(folderTaken.stderr).toMatch(/^Replyloop cannot start: .*DATA_DIR/)
  expect(folderRefused.stderr).toMatch(/^Replyloop cannot start: .*DATA_DIR/)
  expect(unreachable).toMatchObject({ code: 1, stdout: '' })
  expect(unreachable.stderr).toMatch(/^Replyloop cannot start: .*DATABASE_URL/)
  expect(unreachable.stderr).not.toContain('hidden')
})

const isRoot = process.getuid?.() === 0 // who may write despite its permissions
;(isRoot ? test.skip : test)(
  'a start whose database cannot be written names the variables of that database',
  async () => {
    const dataDir = join(folder, 'read-only')
    const server = await startServer({ env: { DATA_DIR: dataDir, DATABASE_URL: `file:${dataDir}/kept.db` } })
    await server.stop()
    await chmod(join(dataDir, 'kept.db'), 0o444)
    const ended = await runServer({ DATA_DIR: dataDir, DATABASE_URL: `file:${dataDir}/kept.db` })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^Replyloop cannot start: .*DATABASE_URL.*kept\.db/)
  },
)

test('a start from which npm has kept the option of a role says how to give it', async () => {
  const ended = await runServer({ DATA_DIR: join(folder, 'untouched') }, ['worker'])
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toContain('npm start -- --role worker')
})

test('a start at an address that is taken names its variables, and what to do about it', async () => {
  const taker = createServer()
  const port = await listenLocally(taker)
  const ended = await runServer({ DATA_DIR: join(folder, 'taken'), PORT: String(port) })
  taker.close()
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toMatch(/^Replyloop cannot start: .*PORT.*EADDRINUSE.*stop it, or set another PORT/)
})

test('a start whose bucket is not there, or does not take the credentials, names the variables of the bucket', async () => {
  const env = { DATA_DIR: join(folder, 'with-bucket'), ...s3Credentials }
  const [missing, refused] = await Promise.all([
    runServer({ ...env, MEDIA_URL: s3.url.replace('s3://files', 's3://nobodys') }),
    runServer({ ...env, MEDIA_URL: s3.url, AWS_SECRET_ACCESS_KEY: 'of another bucket' }),
  ])
  const cannot =
    'Replyloop cannot start: The bucket (MEDIA_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY) cannot be used'
  expect(missing).toMatchObject({ code: 1, stdout: '', stderr: `${cannot}: there is no such bucket\n` })
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `${cannot}: these credentials may not use it\n`,
  })
})
