import { createContact, newEmail, newPhone } from './factories.ts'
import { auditedOrder } from './auditedOrder.ts'
import type { AuditedEndpoint } from './access/access.ts'
import {
  changed,
  idIn,
  invite,
  makeCampaign,
  makeSub,
  makeWebhook,
  newName,
  newNumber,
  optedOut,
  type AuditedRequest,
  type Stage,
} from './auditStage.ts'

const undone = async (stage: Stage, method: string): Promise<AuditedRequest> => {
  const id = await optedOut(stage)
  return { method, path: `/contacts/${id}`, body: { optedOut: false }, line: { subject: id } }
}

/** A request for each endpoint that leaves a line, and has no test elsewhere. A new one does not compile without. */
export const auditedRequests: Record<
  AuditedEndpoint,
  (stage: Stage) => Promise<AuditedRequest> | AuditedRequest
> = {
  updateContact: (stage) => undone(stage, 'PATCH'),
  putContact: (stage) => undone(stage, 'PUT'),
  deleteContact: async ({ account }) => {
    const { id } = await createContact(account)
    return { method: 'DELETE', path: `/contacts/${id}`, line: { subject: id, details: null } }
  },
  mergeContacts: async ({ account }) => {
    const [{ id }, other] = [await createContact(account), await createContact(account)]
    const body = { otherId: other.id }
    return { method: 'POST', path: `/contacts/${id}/merge`, body, line: { subject: `${other.id} → ${id}` } }
  },
  createImport: () => ({
    method: 'POST',
    path: '/imports?fileName=jane.csv',
    body: `phone\n${newPhone()}\n`,
    line: { subject: expect.stringMatching(/^imp_/), details: { facts: { bytes: 19 } } },
  }),
  createExport: () => ({
    method: 'POST',
    path: '/exports',
    body: { search: 'jane@hush.test' },
    line: { subject: expect.stringMatching(/^exp_/), details: { facts: { isFiltered: true } } },
  }),
  grantCredits: async (stage) => {
    const email = newEmail('sub')
    await stage.ask('POST', '/subaccounts', { body: { email, business_name: 'Shop' } })
    return {
      method: 'POST',
      path: '/subaccounts/credits',
      body: { email, amount: 12.5, description: 'Top-up' },
      line: { subject: 'Shop', details: { facts: { amount: 12.5, balance: 12.5, description: 'Top-up' } } },
    }
  },
  createSubAccount: () => {
    const email = newEmail('sub')
    const body = { email, business_name: 'Shop', usage_limits: { credits: 5 } }
    return {
      method: 'POST',
      path: '/subaccounts',
      body,
      line: { subject: 'Shop', details: { facts: { email } } },
    }
  },
  suspendSubAccount: async (stage) => ({
    method: 'POST',
    path: `/subaccounts/${await makeSub(stage)}/suspend`,
  }),
  resumeSubAccount: async (stage) => {
    const id = await makeSub(stage)
    await stage.ask('POST', `/subaccounts/${id}/suspend`)
    return {
      method: 'POST',
      path: `/subaccounts/${id}/resume`,
      line: { details: { facts: { subAccountId: id } } },
    }
  },
  deleteSubAccount: async (stage) => ({ method: 'DELETE', path: `/subaccounts/${await makeSub(stage)}` }),
  setAutoRecharge: async (stage) => ({
    method: 'PATCH',
    path: `/subaccounts/${await makeSub(stage)}/auto_recharge`,
    body: { autoRecharge: { threshold: 5, amount: 20 } },
    line: changed({ threshold: { before: null, after: 5 }, amount: { before: null, after: 20 } }),
  }),
  createWebhook: () => ({
    method: 'POST',
    path: '/webhooks',
    body: { targetUrl: 'https://zapier.test/hush', events: ['message.received'] },
    line: { subject: 'https://zapier.test', details: { facts: { events: 'message.received' } } },
  }),
  updateWebhook: async (stage) => ({
    method: 'PATCH',
    path: `/webhooks/${await makeWebhook(stage)}`,
    body: { targetUrl: 'https://eve.test/hush', events: ['message.reply', 'message.received'] },
    line: {
      subject: 'https://eve.test',
      ...changed({
        targetUrl: { before: 'https://zapier.test', after: 'https://eve.test' },
        events: { before: [], after: ['message.received'] },
      }),
    },
  }),
  deleteWebhook: async (stage) => ({ method: 'DELETE', path: `/webhooks/${await makeWebhook(stage)}` }),
  rotateWebhookSecret: async (stage) => ({
    method: 'POST',
    path: `/webhooks/${await makeWebhook(stage)}/rotate_secret`,
  }),
  saveReplyWebhook: () => {
    const host = `https://crm-${newNumber()}.test`
    return { method: 'PUT', path: '/reply_webhook', body: { url: `${host}/hush` }, line: { subject: host } }
  },
  deleteReplyWebhook: async ({ ask }) => {
    await ask('PUT', '/reply_webhook', { body: { url: 'https://crm.test/hush' } })
    return {
      method: 'DELETE',
      path: '/reply_webhook',
      line: changed({ url: { before: 'https://crm.test', after: null } }),
    }
  },
  rotateReplyWebhookSecret: async ({ ask }) => {
    await ask('PUT', '/reply_webhook', { body: { url: 'https://crm.test/hush' } })
    return { method: 'POST', path: '/reply_webhook/rotate_secret' }
  },
  createCampaign: () => {
    const name = newName('Campaign')
    return { method: 'POST', path: '/campaigns', body: { name }, line: { subject: name } }
  },
  updateCampaign: async (stage) => ({
    method: 'PATCH',
    path: `/campaigns/${await makeCampaign(stage, { botInstructions: 'Be brief.', publicFacts: 'We open at 9.', keywords: ['a', 'b'] })}`,
    body: {
      botInstructions: 'Be kind.',
      publicFacts: 'We open at 8.',
      keywords: ['b', 'c'],
      openingMessage: 'Hi',
      botEnabled: true,
    },
    line: {
      details: {
        facts: { campaignId: expect.stringMatching(/^cam_/) },
        changes: {
          botInstructions: { before: 'Be brief.', after: 'Be kind.' },
          publicFacts: { before: 'We open at 9.', after: 'We open at 8.' },
          keywords: { before: ['a'], after: ['c'] },
          openingMessage: { before: null, after: 'Hi' },
        },
      },
    },
  }),
  transitionCampaign: async (stage) => ({
    method: 'POST',
    path: `/campaigns/${await makeCampaign(stage)}/status`,
    body: { status: 'Live' },
    line: changed({ status: { before: 'Draft', after: 'Live' } }),
  }),
  deleteCampaign: async (stage) => ({ method: 'DELETE', path: `/campaigns/${await makeCampaign(stage)}` }),
  copyCampaign: async (stage) => ({
    method: 'POST',
    path: `/subaccounts/${await makeSub(stage)}/campaigns`,
    body: { campaignId: await makeCampaign(stage) },
    line: { details: { facts: { name: expect.stringMatching(/^Campaign/) } } },
  }),
  ...auditedOrder,
  updateSettings: () => {
    const pauseHours = 30 + newNumber()
    return {
      method: 'PATCH',
      path: '/settings',
      body: { bot: { pauseHours, apiKey: `sk-hush-${pauseHours}` } },
      line: {
        subject: 'bot',
        ...changed({ 'bot.pauseHours': { after: pauseHours }, 'bot.apiKey': { after: 'hidden' } }),
      },
    }
  },
  updateAutomaticLimits: () => {
    const creditsPerDay = 100 + newNumber()
    return {
      method: 'PATCH',
      path: '/automatic_limits',
      body: { creditsPerDay },
      line: { subject: 'creditsPerDay', ...changed({ 'limits.creditsPerDay': { after: creditsPerDay } }) },
    }
  },
  createNamedKey: () => {
    const body = { name: newName('Tool'), scope: 'read', expiresAt: '2100-01-01T00:00:00Z' }
    return {
      method: 'POST',
      path: '/api_keys',
      body,
      line: { details: { facts: { scope: 'read', expiresAt: '2100-01-01T00:00:00.000Z' } } },
    }
  },
  endNamedKey: async ({ owner }) => {
    const body = { name: newName('Tool'), scope: 'read' }
    return { method: 'DELETE', path: `/api_keys/${idIn(await owner.ask('POST', '/api_keys', { body }))}` }
  },
  inviteMember: () => {
    const email = newEmail('member')
    return { method: 'POST', path: '/members', body: { email, role: 'agent' }, line: { subject: email } }
  },
  changeMember: async (stage) => ({
    method: 'PATCH',
    path: `/members/${await invite(stage)}`,
    body: { role: 'viewer' },
    line: changed({ role: { before: 'agent', after: 'viewer' } }),
  }),
}
