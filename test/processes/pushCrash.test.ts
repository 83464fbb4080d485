import { eq } from 'drizzle-orm'
import { fieldsOf, openSession, password, rowsOf } from '../support/dashboardApi.ts'
import { endLeases, openDataOf } from '../support/databases.ts'
import { ask, declareAccount } from '../support/factories.ts'
import { provisionAccounts, startProcess, type ServerProcess } from '../support/process.ts'
import { subscribe } from '../support/push.ts'
import { suiteDataDir, suitePushService, testOnce } from '../support/suite.ts'

const dataDir = suiteDataDir()
let running: ServerProcess
/** Takes each notice; the process that sent the first one is dead before it can hear that. */
const service = suitePushService({
  onTaken: (count) => {
    if (count === 1) running.signal('SIGKILL')
  },
})

testOnce(
  'a notice that its push service has taken when the process is killed is sent again as the same, once',
  async () => {
    const env = { DATA_DIR: dataDir, PUBLIC_URL: 'https://loop.test' }
    running = await startProcess(env)
    const [account] = await provisionAccounts(env, [declareAccount({ password })])
    const owner = await openSession(running, account?.email ?? '')
    const device = await subscribe(service, owner)
    const [member] = rowsOf(await owner.ask('GET', '/members'))
    const added = await owner.ask('POST', '/contacts', { body: { phone: '+4915112345678' } })
    const path = `/conversations/${String(fieldsOf(added)['id'])}/notes`
    const headers = { 'x-api-key': account?.apiKey ?? '' }
    const body = { body: 'Look', mentions: [member?.['id']] }
    expect(await ask(running, 'POST', path, { headers, body })).toMatchObject({ status: 201 })
    expect((await running.ended).signal).toBe('SIGKILL')
    await endLeases(dataDir)
    running = await startProcess(env)
    await running.says(/"msg":"a notice was sent"/)
    await running.end('SIGTERM')
    const db = await openDataOf(dataDir)
    const { job } = db.read.t
    const queued = await db.read.q.select({ id: job.id }).from(job).where(eq(job.kind, 'sendPush'))
    await db.close()
    expect(queued).toEqual([])
    const [first, ...others] = device.notices.map(({ id }) => id)
    expect(others).toEqual([first])
    expect(service.problems).toEqual([])
  },
)
