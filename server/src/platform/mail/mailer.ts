import { createTransport } from 'nodemailer'
import { mailFailure, type MailFailure } from './mailFailure.rules.ts'
import type { MailAddress, MailSettings } from './mailSettings.ts'

/** A mail to one person. */
export interface Mail {
  /** The same for every attempt at this mail: a repetition is known by the `Message-ID` that is made of it. */
  id: string
  to: MailAddress
  subject: string
  text: string
  html: string
  /** In milliseconds since 1970. */
  date: number
  headers: Readonly<Record<string, string>>
}

/** What became of a mail: the server took it; it refused it for good; or another time may help. */
export type MailOutcome = { is: 'sent' } | MailFailure

/** Hands mails to the operator's server. */
export interface Mailer {
  readonly from: MailAddress
  /** Hands over one mail. Rejects once `signal` aborts; the server may have taken it then. */
  send(mail: Mail, signal: AbortSignal): Promise<MailOutcome>
  /** Whether the server can be reached and takes user and password; else what it says. */
  check(): Promise<MailOutcome>
}

/** How long each step may take, in milliseconds. What hangs is tried again later. */
const timeouts = {
  dnsTimeout: 5000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/** Connects to the server again for each mail: there are few, and a connection that is kept may be dead. */
export function createMailer({ server, from }: MailSettings): Mailer {
  const { rejectUnauthorized, auth, port, ...rest } = server
  const transport = createTransport({
    ...rest,
    ...timeouts,
    ...(port !== undefined && { port }),
    ...(auth && { auth }),
    tls: { rejectUnauthorized },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  const secrets = auth === undefined ? [] : [auth.pass, auth.user]
  const outcomeOf = async (sending: Promise<unknown>): Promise<MailOutcome> => {
    try {
      await sending
      return { is: 'sent' }
    } catch (error) {
      return mailFailure(error, secrets)
    }
  }
  return {
    from,
    async send({ id, to, subject, text, html, date, headers }, signal) {
      const outcome = await outcomeOf(
        transport.sendMail({
          from,
          to,
          subject,
          text,
          html,
          date: new Date(date),
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
          signal,
        }),
      )
      signal.throwIfAborted()
      return outcome
    },
    check: () => outcomeOf(transport.verify()),
  }
}
