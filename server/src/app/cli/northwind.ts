import { type ProvisionedIds, ProvisionFile } from '@replyloop/shared/contract/account'
import type { Service } from '../service.ts'

/** Who owns the workspace that `npm run seed` and `npm run demo` make. */
export const owner = { email: 'mara@northwind.example', name: 'Northwind Coaching' }

/** Its client that is granted credits, as it has few. */
export const poorClient = { email: 'hello@harbour.example', name: 'Harbour Yoga' }

/**
 * Makes an agency with clients, or changes it, in a database that a service has opened. Messages of its contacts go to
 * `replyUrl`. Returns its ids, and its API key where it is new.
 */
export async function makeAgency(
  service: Pick<Service, 'provision'>,
  { replyUrl, password }: { replyUrl: string; password: string },
): Promise<ProvisionedIds> {
  const file = ProvisionFile.parse({
    accounts: [
      {
        ...owner,
        password,
        type: 'agency',
        replyWebhook: { url: replyUrl },
        subAccounts: [
          {
            email: 'studio@ravel.example',
            name: 'Ravel Studio',
            credits: 240,
            autoRecharge: { threshold: 50, amount: 200 },
          },
          { email: 'front.desk@alder.example', name: 'Alder Dental', credits: 520 },
          { ...poorClient, credits: 38 },
        ],
      },
    ],
  })
  const [account] = (await service.provision(file)).accounts
  if (account === undefined) throw new Error('no account was made')
  return account
}
