import { errorMessage } from '../errors/errorMessage.ts'

/** Why a mail was not taken, in a line without addresses and secrets, for the log. */
export interface MailFailure {
  /**
   * `refused`: the server takes this mail to this person never. `failed`: another time may help, such as after the server is
   * back or the operator has mended the settings.
   */
  is: 'refused' | 'failed'
  why: string
}

/** What nodemailer throws; each field may be missing. */
interface SmtpError {
  code?: unknown
  command?: unknown
  responseCode?: unknown
  response?: unknown
  rejectedErrors?: unknown
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The error of the one recipient, where the server has refused that. */
function ownError(error: unknown): SmtpError {
  if (!isObject(error)) return {}
  const { rejectedErrors }: SmtpError = error
  const first: unknown = Array.isArray(rejectedErrors) ? rejectedErrors[0] : undefined
  return isObject(first) ? first : error
}

/** Commands whose 5xx is about this mail; one to another command is about the server's settings, which the operator mends. */
const ofTheMail = /^(RCPT|DATA)/

const longest = 300

/** What a failure to hand a mail over means. `secrets` are taken out of what the server said, and so are addresses. */
export function mailFailure(error: unknown, secrets: readonly string[]): MailFailure {
  const { code, command, responseCode, response } = ownError(error)
  const isPermanent =
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    typeof command === 'string' &&
    ofTheMail.test(command)
  const said = typeof response === 'string' && response !== '' ? response : errorMessage(error)
  const open = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '…'), said)
  const plain = open.replace(/[^\s<>@]+@[^\s<>@]+/g, '…@…').replace(/\s+/g, ' ')
  return {
    is: isPermanent ? 'refused' : 'failed',
    why: [typeof code === 'string' ? `${code}: ` : '', plain].join('').slice(0, longest),
  }
}
