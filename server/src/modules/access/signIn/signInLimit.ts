import { countOrRefuse, tooMany, type CreateLimiter } from '../../../platform/db/limiter.ts'
import { networkOf } from '../../../platform/http/networkOf.ts'

const windowSeconds = 15 * 60
/** Wrong passwords within the window: for one email from one network, from all networks, from one network for all emails. */
const perEmailAndNetwork = 10
const perEmail = 30
const perNetwork = 100
/** And in one browser where the member has signed in before. */
const perDevice = 10

/** Where a try at a password comes from, and whose password it is for. */
interface Try {
  email: string
  address: string
  /** The browser that the member is known to use, whose tries are counted apart from those of everybody else. */
  device: string | undefined
}

/** Counts tries at passwords, so that nobody guesses one, and nobody locks a member out of their own browser. */
export interface SignInLimit {
  /** Counts a try before its password is checked, so that simultaneous ones count too. Throws `RATE_LIMITED`. */
  count(attempt: Try): Promise<void>
  /** Takes back a try whose password was right, and starts the count of where it came from from zero. */
  forgive(attempt: Try): Promise<void>
  /** Counts a wrong password for an email, and returns how many there were within the window. */
  countFailure(email: string): Promise<number>
}

/** Limits tries at passwords by email, network and browser, for all processes together. */
export function createSignInLimit(createLimiter: CreateLimiter): SignInLimit {
  const limiter = (name: string, points: number) => createLimiter({ name, points, seconds: windowSeconds })
  const networks = limiter('sign_in_address', perNetwork)
  const emailsOfNetworks = limiter('sign_in_email_network', perEmailAndNetwork)
  const emails = limiter('sign_in_email_everywhere', perEmail)
  const devices = limiter('sign_in_device', perDevice)
  const both = ({ email, address }: Try) => `${networkOf(address)} ${email}`
  const failures = limiter('sign_in_failure', Number.MAX_SAFE_INTEGER)
  return {
    async count(attempt) {
      const { email, address, device } = attempt
      if (device !== undefined) return countOrRefuse(devices, device, tooManyTries)
      await countOrRefuse(networks, networkOf(address), tooManyTries)
      await countOrRefuse(emailsOfNetworks, both(attempt), tooManyTries)
      await countOrRefuse(emails, email, tooManyTries)
    },
    async forgive(attempt) {
      const { email, address, device } = attempt
      if (device !== undefined) {
        await devices.delete(device)
        return
      }
      await networks.reward(networkOf(address))
      await emailsOfNetworks.delete(both(attempt))
      await emails.reward(email) // those of other networks stay counted
    },
    countFailure: async (email) => (await failures.consume(email)).consumedPoints,
  }
}

const tooManyTries = tooMany('wrong passwords')
