import type { EndpointName } from '@replyloop/shared/contract/contract'

/**
 * Endpoints that are no tools, and why not. (What takes or gives a file is none anyway.) An agent reads what strangers write, and
 * may be talked into things: it opens no way out for the account's data, and sees no secrets.
 */
export const leftOut: Readonly<Record<string, string>> = {
  putContact: 'the same as updateContact',
  receiveMessage: 'speaks for a contact: what the program of a channel does',
  getMergePreview: 'as mergeContacts',
  mergeContacts:
    'cannot be undone, and hands what one person wrote to whoever claims to be the same one: a person who sees both decides',
  suspendSubAccount:
    'stops all that a client sends, which a stranger could ask for: the agency, or what bills its clients, decides',
  resumeSubAccount: 'as suspendSubAccount; it also keeps what somebody has deleted',
  setAutoRecharge: 'grants credits again and again, when nobody looks: the agency decides',
  createWebhook: 'sends all that happens to an address, which a stranger could name; returns a secret',
  updateWebhook: 'as createWebhook',
  deleteWebhook: 'ends what Zapier, n8n or a backend has set up, and will not miss until it is too late',
  rotateWebhookSecret: 'returns a secret',
} satisfies Partial<Record<EndpointName, string>>
