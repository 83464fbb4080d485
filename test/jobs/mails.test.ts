import { z } from 'zod'
import { askPage, fieldsOf, membersOf, openOwner, rowsOf, signIn, tokenIn } from '../support/dashboardApi.ts'
import { newEmail } from '../support/factories.ts'
import type { ArrivedMail } from '../support/mailServer.ts'
import { suiteMailServer, suiteOnFakeClock, testOnce } from '../support/suite.ts'
import { hour, minute, second } from '../support/time.ts'

const post = suiteMailServer()
const env = () => ({ SMTP_URL: post.url, MAIL_FROM: 'post@replyloop.test', PUBLIC_URL: 'https://loop.test' })
const { server, untilIdle, after, clock } = suiteOnFakeClock(env)
const { accept } = membersOf(server)

const newest = (email: string): ArrivedMail => {
  const mail = post.to(email).at(-1)
  if (mail === undefined) throw new Error(`no mail has come to ${email}`)
  return mail
}
const linkIn = (mail: ArrivedMail, path: string) =>
  new RegExp(`https://loop\\.test/dashboard/${path}#([\\w-]{43})`).exec(mail.parsed.text ?? '')?.[1] ?? ''
const invite = (owner: Awaited<ReturnType<typeof openOwner>>['owner'], email = newEmail('ann')) =>
  owner.ask('POST', '/members', { body: { email, role: 'admin' } })
afterEach(() => {
  post.behave(undefined)
})

// The account that is made first is the operator's, which no bound is for.
beforeAll(async () => void (await openOwner(server)))

describe('an invitation', () => {
  testOnce(
    'is mailed as text and HTML from Replyloop, beside the link that is shown, and lets somebody join',
    async () => {
      const { owner } = await openOwner(server, { name: 'Bakery <b>, see www.evil.test' })
      const email = newEmail('ann')
      const shown = await invite(owner, email)
      expect(shown).toMatchObject({ status: 201, body: { isMailed: true } })
      await untilIdle()
      const mail = newest(email)
      expect(mail.parsed).toMatchObject({
        subject: 'You are invited to work with Replyloop',
        from: { name: 'Replyloop', address: 'post@replyloop.test' },
        messageId: expect.stringMatching(/^<mai_\w{26}@replyloop\.test>$/),
      })
      const token = linkIn(mail, 'invitation')
      expect(token).toBe(tokenIn(shown))
      expect(mail.parsed.html).toContain(`https://loop.test/dashboard/invitation#${token}`)
      expect(mail.parsed.html).toContain('work in “Bakery &lt;b&gt;, see …”')
      expect(mail.parsed.text).not.toContain('evil')
      expect(mail.header('to')).toMatch(/^<?ann[^ ]*$/)
      expect(mail.parsed.html).not.toMatch(/<img|<script|<link/)
      expect(mail.header('list-unsubscribe')).toBeUndefined()
      expect(mail.header('auto-submitted')).toBe('auto-generated')
      expect(await accept(token)).toMatchObject({ status: 201 })
    },
  )

  testOnce('that has ended before it could be mailed is not mailed', async () => {
    const { owner } = await openOwner(server)
    post.behave({ at: 'mail', code: 451 })
    const { email, id } = z.object({ email: z.string(), id: z.string() }).parse((await invite(owner)).body)
    await untilIdle()
    expect(await owner.ask('DELETE', `/members/${id}`)).toMatchObject({ status: 200 })
    post.behave(undefined)
    await after(hour)
    expect(post.to(email)).toEqual([])
  })
})

describe('a password', () => {
  const ask = (email: string) => askPage(server, undefined, 'POST', '/password_resets', { body: { email } })

  test('that an owner has forgotten is chosen again by a mailed link, within an hour, once', async () => {
    const { email, owner } = await openOwner(server)
    expect(await ask(email.toUpperCase())).toMatchObject({ status: 200, body: { success: true } })
    await untilIdle()
    const asked = { action: 'password_reset_asked', subject: email, actor: null, address: '127.0.0.1' }
    expect(rowsOf(await owner.ask('GET', '/audit_log'))[0]).toMatchObject(asked)
    const token = linkIn(newest(email), 'password')
    const choose = (body: object) => askPage(server, undefined, 'POST', '/password_links', { body })
    expect(await choose({ token, password: 'a new password' })).toMatchObject({ status: 201 })
    expect(await choose({ token, password: 'another password' })).toMatchObject({ status: 404 })
    expect(await owner.ask('GET', '/session')).toMatchObject({ status: 401 })
    expect(await signIn(server, email, 'a new password')).toMatchObject({ status: 201 })
    await ask(email)
    await untilIdle()
    const late = linkIn(newest(email), 'password')
    await after(61 * minute)
    expect(await choose({ token: late, password: 'too late for that' })).toMatchObject({ status: 404 })
  })

  testOnce(
    'is asked for with the same answer where nobody has the email, or only an invitation, and no mail leaves',
    async () => {
      const { owner } = await openOwner(server)
      const invited = newEmail('ann')
      await invite(owner, invited)
      await untilIdle()
      for (const email of [newEmail('nobody'), invited])
        expect(await ask(email)).toMatchObject({ status: 200, body: { success: true } })
      const before = post.mails.length
      await untilIdle()
      expect(post.mails).toHaveLength(before)
    },
  )

  testOnce('is asked for three times an hour for one email, known or not', async () => {
    const { email } = await openOwner(server)
    for (const asked of [email, newEmail('nobody')]) {
      for (let times = 0; times < 3; times += 1) expect(await ask(asked)).toMatchObject({ status: 200 })
      expect(await ask(asked)).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } })
    }
  })

  testOnce('link that an admin makes is mailed too', async () => {
    const { owner } = await openOwner(server)
    const email = newEmail('ann')
    const invited = await invite(owner, email)
    await accept(tokenIn(invited))
    const made = await owner.ask('POST', `/members/${String(fieldsOf(invited)['id'])}/password_link`)
    expect(made).toMatchObject({ status: 201, body: { isMailed: true } })
    await untilIdle()
    expect(linkIn(newest(email), 'password')).toBe(tokenIn(made))
  })
})

describe('the mail server', () => {
  testOnce(
    'that refuses for a while gets the mail later, under one Message-ID; health says since when it failed',
    async () => {
      const { owner } = await openOwner(server)
      const readyz = async (): Promise<unknown> => (await fetch(`${server.origin}/readyz`)).json()
      expect(await readyz()).toEqual({ status: 'ready', mail: 'ok' })
      post.behave({ at: 'data', code: 451, text: 'try again later' })
      const email = newEmail('ann')
      await invite(owner, email)
      await untilIdle()
      expect(await readyz()).toEqual({
        status: 'ready',
        mail: `failing since ${new Date(clock.now()).toISOString()}`,
      })
      post.behave(undefined)
      await after(12 * second)
      expect(post.to(email)).toHaveLength(1)
      expect(await readyz()).toMatchObject({ mail: 'ok' })
    },
  )

  testOnce('that is away gets the mail when it is back; a mail is given up after a day', async () => {
    const { owner } = await openOwner(server)
    const [first, other] = [newEmail('ann'), newEmail('bob')]
    await post.goAway()
    await invite(owner, first)
    await untilIdle()
    await after(3 * hour)
    await post.comeBack()
    await after(70 * minute)
    expect(post.to(first)).toHaveLength(1)
    await post.goAway()
    await invite(owner, other)
    await untilIdle()
    await after(25 * hour)
    await untilIdle()
    await post.comeBack()
    await after(2 * hour)
    expect(post.to(other)).toEqual([])
  })

  testOnce(
    'that has taken a mail, which nobody has noted, gets it again under the same Message-ID',
    async () => {
      const { owner } = await openOwner(server)
      post.behave({ at: 'data', code: 451, takes: true })
      const email = newEmail('ann')
      await invite(owner, email)
      await untilIdle()
      post.behave(undefined)
      await after(12 * second)
      const ids = post.to(email).map(({ parsed }) => parsed.messageId)
      expect(ids).toHaveLength(2)
      expect(new Set(ids).size).toBe(1)
    },
  )

  testOnce.each([
    ['a recipient for good', { at: 'rcpt', code: 550 }, 1],
    ['a mail for good', { at: 'data', code: 554 }, 1],
    ['the sender, which the operator mends,', { at: 'mail', code: 550 }, 2],
  ] as const)('that refuses %s is asked so often', async (_what, trouble, tries) => {
    const { owner } = await openOwner(server)
    await untilIdle()
    const before = post.tries()
    post.behave(trouble)
    await invite(owner)
    await untilIdle()
    await after(12 * second)
    expect(post.tries() - before).toBe(tries)
  })
})

testOnce('one address is mailed five links in a day, by all accounts; further ones are shown', async () => {
  const [{ owner: first }, { owner: other }] = [await openOwner(server), await openOwner(server)]
  const email = newEmail('victim')
  const [name = '', host = ''] = email.split('@')
  const inviteAll = async () => {
    const sent: unknown[] = []
    for (const owner of [first, other])
      for (const to of [email, email, `${name}+again@${host}`])
        sent.push(fieldsOf(await invite(owner, to))['isMailed'])
    return sent
  }
  expect(await inviteAll()).toEqual([true, true, true, true, true, false])
  const refused = await invite(first, email)
  expect(refused).toMatchObject({
    status: 201,
    body: {
      isMailed: false,
      notMailed: expect.stringMatching(/^victim\S+ has been mailed 5 links .* send it yourself/),
    },
  })
  expect(await accept(tokenIn(refused))).toMatchObject({ status: 201 })
  expect(await invite(other)).toMatchObject({ body: { isMailed: true, notMailed: null } })
})
