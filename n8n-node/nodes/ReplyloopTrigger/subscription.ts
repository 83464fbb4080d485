import type { EventType } from '@replyloop/shared/contract/events'
import type { Webhook } from '@replyloop/shared/contract/webhook'
import { NodeApiError, NodeOperationError, type IDataObject, type IHookFunctions } from 'n8n-workflow'
import { apiRequestTo } from '../Replyloop/shared/api.ts'
import { asNodeError } from '../Replyloop/shared/apiError.ts'
import { isObject, textOf, trimmedText } from '../Replyloop/shared/json.ts'
import { entriesOf } from '../Replyloop/shared/pages.ts'
import { forgetDeliveries } from './duplicates.ts'

/**
 * Deletes every subscription that posts to the workflow's URL but the current one, such as one with older parameters. Returns
 * whether the current one is there: active, with the events and filter of the parameters, and with its secret stored.
 */
export async function keepOnlyCurrent(hook: IHookFunctions): Promise<boolean> {
  const stored = hook.getWorkflowStaticData('node')
  const { targetUrl, events, filter } = currentSettings(hook)
  const all = entriesOf(await apiRequestTo.call(hook, 'GET', '/webhooks', { qs: { limit: 100 } }))
  const here = all.filter((webhook) => webhook['targetUrl'] === targetUrl)
  const isCurrent = (webhook: IDataObject) =>
    webhook['id'] === stored['subscriptionId'] &&
    textOf(stored['secret']) !== undefined &&
    webhook['active'] === true &&
    sameEvents(webhook['events'], events) &&
    sameFilter(webhook['filter'], filter)
  for (const webhook of here.filter((one) => !isCurrent(one))) await deleteWebhook(hook, webhook['id'])
  return here.some(isCurrent)
}

/**
 * Subscribes the workflow's URL, and stores the subscription's id and signing secret with the workflow. Throws when the
 * answer has no secret, and when only an agency gets one of the events: the workflow would wait for it in vain.
 */
export async function subscribe(hook: IHookFunctions): Promise<void> {
  const stored = hook.getWorkflowStaticData('node')
  const settings = currentSettings(hook)
  if (settings.events.includes(forAgencies) && !(await isAgency(hook)))
    throw new NodeOperationError(hook.getNode(), 'Only an agency account receives Credits Auto-Recharge', {
      description: "Choose the agency's credential, or leave this event out.",
    })
  const { id, secret } = await apiRequestTo.call(hook, 'POST', '/webhooks', { body: settings })
  if (textOf(id) === undefined || textOf(secret) === undefined)
    throw new NodeOperationError(hook.getNode(), 'Replyloop subscribed the workflow without a signing secret')
  stored['subscriptionId'] = id
  stored['secret'] = secret
}

const forAgencies = 'credits.auto_recharge' satisfies EventType

const isAgency = async (hook: IHookFunctions): Promise<boolean> =>
  (await apiRequestTo.call(hook, 'GET', '/me'))['type'] === 'agency'

/** Deletes the workflow's subscription, if it still exists, and what is stored of it. */
export async function unsubscribe(hook: IHookFunctions): Promise<void> {
  const stored = hook.getWorkflowStaticData('node')
  const id = textOf(stored['subscriptionId'])
  if (id === undefined) return
  await deleteWebhook(hook, id)
  forgetDeliveries(id)
  delete stored['subscriptionId']
  delete stored['secret']
}

async function deleteWebhook(hook: IHookFunctions, id: unknown): Promise<void> {
  try {
    await apiRequestTo.call(hook, 'DELETE', `/webhooks/${encodeURIComponent(String(id))}`)
  } catch (thrown) {
    const error = asNodeError(hook.getNode(), thrown)
    if (!(error instanceof NodeApiError && error.httpCode === '404')) throw error
    hook.logger.info(`The Replyloop subscription ${String(id)} was deleted already`)
  }
}

/** The subscription that the parameters describe, as the body of `POST /webhooks`. */
function currentSettings(hook: IHookFunctions) {
  const events: unknown = hook.getNodeParameter('events', [])
  const filterOf = (name: string) =>
    trimmedText(hook.getNodeParameter(`filters.${name}`, '', { extractValue: true }))
  return {
    targetUrl: hook.getNodeWebhookUrl('default') ?? '',
    events: Array.isArray(events) ? events.flatMap((event: unknown) => textOf(event) ?? []) : [],
    filter: { channel: filterOf('channel'), campaignId: filterOf('campaignId'), listId: filterOf('listId') },
  }
}

const sameEvents = (left: unknown, right: readonly string[]): boolean =>
  Array.isArray(left) && left.length === right.length && right.every((event) => left.includes(event))

const sameFilter = (left: unknown, right: Readonly<Record<keyof Webhook['filter'], string>>): boolean =>
  isObject(left) && Object.entries(right).every(([name, value]) => (left[name] ?? '') === value)
