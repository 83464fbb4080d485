import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { selfSigned } from './selfSigned.ts'
import { until } from './time.ts'

/** A mail as it arrived. */
export interface ArrivedMail {
  to: string
  parsed: Email
  /** By their names in lower case. */
  header: (name: string) => string | undefined
}

/** At which command the server refuses, and with what; `takes`: though it has taken the mail. Or it says nothing more. */
export type Trouble =
  | { at: 'connect' | 'mail' | 'rcpt' | 'data'; code: number; text?: string; takes?: boolean }
  | 'silence'

const refusal = ({ code, text = 'no' }: Exclude<Trouble, 'silence'>) =>
  Object.assign(new Error(text), { responseCode: code })

/** A real SMTP server on this machine. Trouble lasts until it is `undefined` again. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: ArrivedMail[] = []
  let trouble: Trouble | undefined
  let tries = 0
  let port = 0
  const open = async () => {
    const server = new SMTPServer({
      disableReverseLookup: true,
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      ...selfSigned,
      onConnect(_session, done) {
        tries += 1
        answer('connect', done)
      },
      onMailFrom: (_address, _session, done) => answer('mail', done),
      onRcptTo: (_address, _session, done) => answer('rcpt', done),
      onData(stream, session, done) {
        void (async () => {
          const parsed = await PostalMime.parse(await buffer(stream))
          const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value
          if (trouble === undefined || (trouble !== 'silence' && trouble.takes))
            for (const { address } of session.envelope.rcptTo) mails.push({ to: address, parsed, header })
          answer('data', done)
        })()
      },
      ...options,
    })
    server.on('error', () => {}) // of clients that go away
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    const address = server.server.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
    return server
  }
  const answer = (at: string, done: (error?: Error | null) => void) => {
    if (trouble === 'silence') return
    return done(trouble?.at === at ? refusal(trouble) : null)
  }
  let server = await open()
  const shut = () => new Promise<void>((resolve) => server.close(resolve))
  return {
    get url() {
      return `smtp://127.0.0.1:${port}`
    },
    get host() {
      return `127.0.0.1:${port}`
    },
    mails,
    /** How many connections were made. */
    tries: () => tries,
    /** The mails to somebody, in their order. */
    to: (email: string) => mails.filter(({ to }) => to === email),
    /** Waits for the next mail to somebody beyond those that are there. */
    async next(email: string, known = 0) {
      const found = await until(
        () => mails.filter(({ to }) => to === email),
        (all) => all.length > known,
      )
      return found[known]
    },
    behave: (as: Trouble | undefined) => (trouble = as),
    /** Stops listening, at the port that it has when it is back. */
    goAway: shut,
    async comeBack() {
      server = await open()
    },
    close: shut,
  }
}
