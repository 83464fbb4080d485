import { CopiedCampaign } from '@replyloop/shared/contract/agency'
import { CampaignDetail } from '@replyloop/shared/contract/campaign'
import { askDashboard, password } from './dashboardApi.ts'
import { newEmail, openAccount, type TestAccount } from './factories.ts'
import type { TestServer } from './server.ts'

/** A campaign with all that a copy has. */
export const whole = {
  name: 'Funnel',
  type: 'Combined' as const,
  language: 'de',
  channel: 'crm',
  triggerOnListAdd: true,
  openingMessage: 'Hi {{firstName|there}} of {{Company}}!',
  botEnabled: true,
  botSavesContact: true,
  botCaution: 'cautious' as const,
  botInstructions: 'Sell blue widgets.',
  publicFacts: 'We open at 9.',
  answers: [{ question: 'How much?', answer: 'Ten euros for {{company}}.' }],
  keywords: ['widget'],
  followUps: [
    { afterMinutes: 60, at: '09:00', zone: 'contact' as const, text: 'Still there, {{plan|friend}}?' },
  ],
  pacePerMinute: 7,
}

/** An agency with that campaign, and two sub-accounts to copy it to. */
export const openCopying = async (server: TestServer) => {
  const [email, shop, cafe] = [newEmail('owner'), newEmail('shop'), newEmail('cafe')]
  const agency = await openAccount(server, {
    email,
    type: 'agency',
    name: 'Agency',
    password,
    lists: [{ name: 'Leads' }],
    campaigns: [{ ...whole, list: 'Leads', status: 'Live' }],
    subAccounts: [
      { email: shop, name: 'Shop' },
      {
        email: cafe,
        name: 'Cafe',
        lists: [{ name: 'Leads' }],
        campaigns: [{ name: 'Other', list: 'Leads' }],
      },
    ],
  })
  const copy = (to: TestAccount, body: object = {}, headers: Record<string, string> = {}) =>
    askDashboard(server, agency, 'POST', `/subaccounts/${to.id}/campaigns`, {
      body: { campaignId: agency.campaignId('Funnel'), ...body },
      headers,
    })
  return {
    agency,
    email,
    shop: agency.subAccount(shop),
    cafe: agency.subAccount(cafe),
    copy,
    copied: async (...given: Parameters<typeof copy>) => {
      const answer = await copy(...given)
      expect(answer).toMatchObject({ status: 201 })
      return CopiedCampaign.parse(answer.body)
    },
  }
}
/** A campaign as the dashboard shows it. */
export const campaignDetail = async (server: TestServer, account: TestAccount, id: string) =>
  CampaignDetail.parse((await askDashboard(server, account, 'GET', `/campaigns/${id}`)).body)
/** What a copy lacks. */
export const textsOf = ({ notes }: CopiedCampaign) => notes.map(({ kind, text }) => `${kind}: ${text}`)
