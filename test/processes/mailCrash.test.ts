import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { openSession, password } from '../support/dashboardApi.ts'
import { endLeases, openDataOf } from '../support/databases.ts'
import { declareAccount } from '../support/factories.ts'
import { provisionAccounts, startProcess, type ServerProcess } from '../support/process.ts'
import { suiteDataDir, suiteMailServer, testOnce } from '../support/suite.ts'

const dataDir = suiteDataDir()
const messageIds: string[] = []
let running: ServerProcess
/** Takes each mail; the process that sent the first one is dead before it can hear that. */
const post = suiteMailServer({
  onData(stream, _session, done) {
    void (async () => {
      const mail = String(await buffer(stream))
      messageIds.push(/^Message-ID: (.*)$/im.exec(mail)?.[1]?.trim() ?? '')
      if (messageIds.length === 1) running.signal('SIGKILL')
      done()
    })()
  },
})

testOnce(
  'a mail that its server has taken when the process is killed is sent again under the same Message-ID, once',
  async () => {
    const env = {
      DATA_DIR: dataDir,
      SMTP_URL: post.url,
      MAIL_FROM: 'post@replyloop.test',
      PUBLIC_URL: 'https://loop.test',
    }
    running = await startProcess(env)
    const [account] = await provisionAccounts(env, [declareAccount({ password })])
    const owner = await openSession(running, account?.email ?? '')
    const body = { email: 'ann@killed.test', role: 'admin' }
    expect(await owner.ask('POST', '/members', { body })).toMatchObject({ status: 201 })
    expect((await running.ended).signal).toBe('SIGKILL')
    await endLeases(dataDir)
    running = await startProcess(env)
    await running.says(/"msg":"a mail was sent"/)
    await running.end('SIGTERM')
    const db = await openDataOf(dataDir)
    const { job } = db.read.t
    const queued = await db.read.q.select({ id: job.id }).from(job).where(eq(job.kind, 'sendMail'))
    await db.close()
    expect(queued).toEqual([])
    expect(messageIds).toEqual([expect.stringMatching(/^<mai_\w{26}@replyloop\.test>$/), messageIds[0]])
  },
)
