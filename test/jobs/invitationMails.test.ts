import { z } from 'zod'
import { fieldsOf, openAgency, openOwner, openSession } from '../support/dashboardApi.ts'
import { newEmail } from '../support/factories.ts'
import { suiteMailServer, suiteOnFakeClock, testOnce } from '../support/suite.ts'
import { hour } from '../support/time.ts'

const post = suiteMailServer()
const env = () => ({ SMTP_URL: post.url, MAIL_FROM: 'post@replyloop.test', PUBLIC_URL: 'https://loop.test' })
const { server, untilIdle, after } = suiteOnFakeClock(env)

const invite = (owner: Awaited<ReturnType<typeof openOwner>>['owner'], email = newEmail('ann')) =>
  owner.ask('POST', '/members', { body: { email, role: 'admin' } })

// The first one: the account that is made first is the operator's.
testOnce('the operator may have more invitations open than others', async () => {
  const { owner } = await openOwner(server)
  const asked = await Promise.all(Array.from({ length: 21 }, () => invite(owner)))
  expect(asked.map(({ status }) => status)).toEqual(Array(21).fill(201))
  await untilIdle()
})

testOnce('of an account that is not the operator’s, at most twenty invitations are open', async () => {
  const { owner } = await openOwner(server)
  const emails = Array.from({ length: 21 }, () => newEmail('ann'))
  const asked = await Promise.all(emails.map((email) => invite(owner, email)))
  expect(asked.filter(({ status }) => status === 201)).toHaveLength(20)
  const refused = emails[asked.findIndex(({ status }) => status !== 201)]
  const inviteLast = () => invite(owner, refused)
  expect(await inviteLast()).toMatchObject({
    status: 400,
    body: {
      error: {
        message: expect.stringMatching(/^At most 20 invitations .* remove one in Settings > Members/),
      },
    },
  })
  const [{ id, email } = { id: '', email: '' }] = asked.flatMap(({ body }) => {
    const known = z.object({ id: z.string(), email: z.string() }).safeParse(body)
    return known.success ? [known.data] : []
  })
  expect(await invite(owner, email)).toMatchObject({ status: 201 }) // a new link for one of the twenty
  expect(await owner.ask('DELETE', `/members/${id}`)).toMatchObject({ status: 200 })
  expect(await inviteLast()).toMatchObject({ status: 201 })
  expect(await invite(owner)).toMatchObject({ status: 400 })
  await after(8 * 24 * hour) // the links have ended
  expect(await invite(owner)).toMatchObject({ status: 201 })
})

// The last one: its mails are still on their way when it ends.
testOnce('a link is only shown once an agency had 50 mailed, by any of its accounts', async () => {
  const { owner, sub } = await openAgency(server)
  const client = await openSession(server, sub.email)
  const emails = Array.from({ length: 40 }, () => newEmail('ann'))
  const asked = Array.from({ length: 51 }, (_, at) => invite(at % 2 === 0 ? owner : client, emails[at % 40]))
  const sent = (await Promise.all(asked)).map(fieldsOf)
  expect(sent.filter(({ isMailed }) => isMailed)).toHaveLength(50)
  expect(await invite(client, emails[1])).toMatchObject({ status: 201, body: { isMailed: false } })
})
