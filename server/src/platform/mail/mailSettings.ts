import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address of a mail, with the name that readers see. */
export interface MailAddress {
  name: string
  address: string
}

/** The server that takes our mails, as `SMTP_URL` says (docs/self-hosting/mail.md). */
interface SmtpServer {
  host: string
  /** `undefined`: 465 with TLS from the start, 587 without. */
  port: number | undefined
  /** TLS from the start, instead of by STARTTLS. */
  secure: boolean
  requireTLS: boolean
  ignoreTLS: boolean
  rejectUnauthorized: boolean
  auth: { user: string; pass: string } | undefined
}

/** How mails leave, and whom they are from. */
export interface MailSettings {
  server: SmtpServer
  from: MailAddress
}

const senderName = 'Replyloop'

const switches = ['requireTLS', 'ignoreTLS', 'tls.rejectUnauthorized'] as const

/** Reads `SMTP_URL`. Returns what is wrong with it, to be read behind its name, where it cannot be used. */
function parseSmtpUrl(text: string, { production }: { production: boolean }): SmtpServer | string {
  const url = URL.parse(text)
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    return 'must be smtp://<user>:<password>@<host>:587, or smtps://… for TLS from the start; write @, : and / in user or password as %40, %3A and %2F'
  if (!['', '/'].includes(url.pathname) || url.hash !== '')
    return 'must have nothing behind the host and the port but ?requireTLS, ?ignoreTLS or ?tls.rejectUnauthorized; write / in a password as %2F, # as %23'
  for (const [name, value] of url.searchParams)
    if (!switches.some((known) => known === name) || !['true', 'false'].includes(value))
      return `has ?${name}=…, which must be one of ${switches.join(', ')}, and true or false`
  const is = (name: (typeof switches)[number], otherwise: boolean) =>
    url.searchParams.has(name) ? url.searchParams.get(name) === 'true' : otherwise
  const auth = authOf(url)
  if (typeof auth === 'string') return auth
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const server = {
    host,
    port: url.port === '' ? undefined : Number(url.port),
    secure,
    ignoreTLS: is('ignoreTLS', false),
    requireTLS: !secure && is('requireTLS', production && !is('ignoreTLS', false)),
    rejectUnauthorized: is('tls.rejectUnauthorized', true),
    auth,
  }
  const isProtected = server.rejectUnauthorized && (secure || (server.requireTLS && !server.ignoreTLS))
  if (production && !isProtected && !isNearbyHost(host))
    return `must use TLS and check the certificate where NODE_ENV is production: ${host} is neither this machine nor a private host; leave the switches behind ? out`
  return server
}

/** User and password, decoded; `undefined` where there are none; or what is wrong with them. */
function authOf({ username, password }: URL): SmtpServer['auth'] | string {
  if (username === '' && password === '') return undefined
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  } catch {
    return 'must not have a % in user or password that stands for nothing; write % as %25'
  }
}

/** Whether a host is this machine, or one that only its own network reaches: a private address, or a name as containers have. */
function isNearbyHost(host: string): boolean {
  if (isIP(host) !== 0)
    return ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.parse(host).range())
  return !host.includes('.') || /\.(internal|local|lan|home\.arpa|localhost)$/i.test(host)
}

const addressPattern = /^[^\s<>@"]+@[^\s<>@"]+$/

/** Reads `MAIL_FROM`: an address, or `Name <address>`. `undefined` where it is neither. */
function parseMailFrom(text: string): MailAddress | undefined {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? []
  const address = (inBrackets ?? text).trim()
  const plain = name.trim().replace(/^"(.*)"$/, '$1')
  return addressPattern.test(address) ? { name: plain === '' ? senderName : plain, address } : undefined
}

/** Why a variable cannot be used, to be read behind its name. */
export interface MailFault {
  variable: 'SMTP_URL' | 'MAIL_FROM'
  fault: string
}

/**
 * Reads how mails leave; `undefined`: none do. Without `MAIL_FROM` they are from the user who signs in to the server, if that is
 * an address.
 */
export function parseMailSettings(env: {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  NODE_ENV?: string | undefined
}): MailSettings | MailFault | undefined {
  const { SMTP_URL: url, MAIL_FROM: given } = env
  const from = given === undefined ? undefined : parseMailFrom(given)
  if (given !== undefined && from === undefined)
    return {
      variable: 'MAIL_FROM',
      fault: 'must be an address, such as replyloop@example.com, or Replyloop <replyloop@example.com>',
    }
  if (url === undefined) return undefined
  const server = parseSmtpUrl(url, { production: env.NODE_ENV === 'production' })
  if (typeof server === 'string') return { variable: 'SMTP_URL', fault: server }
  const sender = from ?? (server.auth && parseMailFrom(server.auth.user))
  return sender === undefined
    ? {
        variable: 'MAIL_FROM',
        fault:
          'must be set with SMTP_URL, whose user is no address: whom mails are from, such as replyloop@example.com',
      }
    : { server, from: sender }
}
