import { countOrRefuse, type CreateLimiter } from '../../platform/db/limiter.ts'
import { networkOf } from '../../platform/http/networkOf.ts'
import { pluralize } from '../../platform/text/pluralize.ts'

const windowSeconds = 15 * 60
/** Wrong passwords for one email, and from one address, within the window. */
const perEmail = 10
const perAddress = 100

/** Where a try at a password comes from, and whose password it is for. */
interface Try {
  email: string
  address: string
}

/** Counts tries at passwords, so that nobody guesses one. */
export interface SignInLimit {
  /** Counts a try before its password is checked, so that simultaneous ones count too. Throws `RATE_LIMITED`. */
  count(attempt: Try): Promise<void>
  /** Takes back a try whose password was right, and starts the count of the email from zero. */
  forgive(attempt: Try): Promise<void>
  /** Counts a wrong password for an email, and returns how many there were within the window. */
  countFailure(email: string): Promise<number>
}

/** Limits tries at passwords by email and by network address, for all processes together. */
export function createSignInLimit(createLimiter: CreateLimiter): SignInLimit {
  const emails = createLimiter({ name: 'sign_in_email', points: perEmail, seconds: windowSeconds })
  const addresses = createLimiter({ name: 'sign_in_address', points: perAddress, seconds: windowSeconds })
  const failures = createLimiter({
    name: 'sign_in_failure',
    points: Number.MAX_SAFE_INTEGER,
    seconds: windowSeconds,
  })
  return {
    async count({ email, address }) {
      await countOrRefuse(addresses, networkOf(address), tooMany)
      await countOrRefuse(emails, email, tooMany)
    },
    async forgive({ email, address }) {
      await addresses.reward(networkOf(address))
      await emails.delete(email)
    },
    countFailure: async (email) => (await failures.consume(email)).consumedPoints,
  }
}

const tooMany = (seconds: number) =>
  `Too many wrong passwords; try again in ${pluralize(Math.ceil(seconds / 60), 'minute')}`
