import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, watch } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askPage, cookieOf } from '../support/dashboardApi.ts'
import { listenLocally } from '../support/ports.ts'
import { endProcesses, startCommand } from '../support/process.ts'

/** Where the demo puts its files: nothing else is there. */
const folder = mkdtempSync(join(tmpdir(), 'replyloop-test-'))
afterAll(async () => {
  await endProcesses()
  rmSync(folder, { recursive: true })
})

const start = (env: Record<string, string> = {}) =>
  startCommand('demo', ['--pace', '0.02'], { TMPDIR: folder, ...env })

test('the demo tells its story once somebody has signed in by its link, and leaves nothing behind', async () => {
  const demo = start()
  const link = new URL(await demo.says(/http:\S+sign-in-link#\S+/))
  const body = { token: link.hash.slice(1) }
  expect(readdirSync(folder)).toHaveLength(1)
  expect(demo.said.stdout).not.toContain('signs up')
  expect(await askPage(link, undefined, 'POST', '/sign_in_links', { body })).toMatchObject({ status: 201 })
  await demo.says(
    /signs up[^]*greets[^]*asks: How much is it\?[^]*answers: A coaching hour[^]*hands over[^]*grant 50/,
  )
  await demo.says(/Oliver Brandt signs up/)
  demo.child.kill('SIGINT')
  expect(await demo.ended).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining('nothing is left'),
  })
  expect(readdirSync(folder)).toEqual([])
})

test('a demo that is ended while it starts ends before it invites anybody', async () => {
  const watcher = watch(folder)
  const demo = start()
  await once(watcher, 'change') // it has just made its folder
  watcher.close()
  demo.child.kill('SIGINT')
  expect(await demo.ended).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.not.stringContaining('Sign in'),
  })
  expect(readdirSync(folder)).toEqual([])
})

test('the workspace stays when somebody takes from the story what it needs', async () => {
  const demo = start()
  const link = new URL(await demo.says(/http:\S+sign-in-link#\S+/))
  const body = { token: link.hash.slice(1) }
  const signedIn = await askPage(link, undefined, 'POST', '/sign_in_links', { body })
  const person = cookieOf(signedIn)
  expect(await askPage(link, person, 'POST', '/api_key')).toMatchObject({ status: 201 })
  await demo.says(/The story breaks off: .*[Kk]ey.*/)
  expect(await askPage(link, person, 'GET', '/session')).toMatchObject({ status: 200 })
  demo.child.kill('SIGINT')
  expect(await demo.ended).toMatchObject({ code: 0, stderr: '' })
})

test('a demo that is ended before anybody has signed in, or cannot listen, leaves nothing behind', async () => {
  const taken = createServer()
  const hindered = start({ PORT: String(await listenLocally(taken)) })
  const ended = (['SIGTERM', 'SIGHUP'] as const).map(async (signal) => {
    const demo = start()
    await demo.says(/sign-in-link/)
    demo.child.kill(signal)
    demo.child.kill(signal) // and once more
    return demo.ended
  })
  expect(await Promise.all(ended)).toMatchObject([{ code: 0 }, { code: 0 }])
  expect(await hindered.ended).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The demo has failed'),
  })
  expect(readdirSync(folder)).toEqual([])
  taken.close()
})
