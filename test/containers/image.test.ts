import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { root } from '../support/commands.ts'
import { freePort } from '../support/ports.ts'
import { until } from '../support/time.ts'

// Needs Docker, or Podman by CONTAINER_ENGINE=podman; so it is run by hand: npm run test:containers
const engine = process.env['CONTAINER_ENGINE'] ?? 'docker'
const image = 'localhost/replyloop-test'
const name = `replyloop-test-${process.pid}`
const hardened = '--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges'.split(' ')

const Failure = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() })
/** Runs a command of the engine, and returns how it ended and what it printed. */
async function run(...args: string[]) {
  try {
    const { stdout } = await promisify(execFile)(engine, args, { cwd: root, maxBuffer: 1e8 })
    return { code: 0, said: stdout.trim() }
  } catch (error) {
    const { code, stdout, stderr } = Failure.parse(error)
    return { code, said: `${stdout}${stderr}`.trim() }
  }
}
const exec = (...command: string[]) => run('exec', name, ...command)

const isHealthy = async () => (await exec('replyloop', 'health')).code === 0

/** Starts the service as compose.yaml does, and waits until it is ready. */
async function start(port: number) {
  const local = `--env PORT=${port} --env NODE_ENV=development --env PLAIN_HTTP=private`
  const options = `--name ${name} --volume ${name}:/data --publish 127.0.0.1:${port}:${port} ${local}`
  const started = await run('run', '--detach', ...hardened, ...options.split(' '), image)
  if (started.code !== 0) throw new Error(started.said)
  await until(isHealthy)
}

const stop = async () => {
  await run('stop', '--time', '15', name)
  const { said } = await run('inspect', '--format', '{{.State.ExitCode}}', name)
  await run('rm', name)
  return said
}

beforeAll(async () => {
  const format = engine === 'podman' ? ['--format', 'docker'] : []
  const built = process.env['CONTAINER_IMAGE']
    ? await run('tag', process.env['CONTAINER_IMAGE'], image)
    : await run('build', ...format, '--tag', image, '.')
  if (built.code !== 0) throw new Error(built.said)
}, 1_200_000)
afterAll(async () => {
  await run('rm', '--force', name)
  await run('volume', 'rm', name)
})

test('the image serves this machine, as another user than root, on a file system that it cannot write to', async () => {
  const port = await freePort()
  await start(port)
  expect((await run('logs', name)).said).toMatch(`http://localhost:${port}/dashboard/setup#`)
  expect((await fetch(`http://localhost:${port}/dashboard/`)).status).toBe(200)
  expect((await exec('id', '-u')).said).toBe('1000')
  expect((await exec('touch', '/usr/local/x')).said).toMatch(/Read-only file system/)
  expect((await exec('cat', '/proc/1/status')).said).toMatch(/^CapBnd:\t0+$/m)
  expect((await exec('replyloop', 'health')).said).toBe('{"status":"ready"}')
  expect((await exec('replyloop', 'backup', '--to', '/data/backup.db')).code).toBe(0)
  expect(await stop()).toBe('0')
})

test('its volume keeps the data for the next container', async () => {
  await start(await freePort())
  const kept = (await exec('ls', '/data')).said.split('\n')
  expect(kept).toEqual(expect.arrayContaining(['backup.db', 'replyloop.db', 'secret.key']))
  expect(await stop()).toBe('0')
})

test('without more it is in production, where it refuses plain HTTP', async () => {
  const port = await freePort()
  const args = ['run', '--detach', '--name', name, ...hardened, '--publish', `127.0.0.1:${port}:3000`, image]
  expect(await run(...args)).toMatchObject({ code: 0 })
  await until(isHealthy)
  expect((await fetch(`http://localhost:${port}/dashboard/`)).status).toBe(403)
  expect(await stop()).toBe('0')
})

test('its health command fails where no service answers', async () => {
  const { code, said } = await run('run', '--rm', ...hardened, image, 'health')
  expect(code).toBe(1)
  expect(said).toMatch(/The service does not answer: connect ECONNREFUSED/)
})
