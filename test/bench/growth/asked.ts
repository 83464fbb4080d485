import { contract } from '@replyloop/shared/contract/contract'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { z } from 'zod'
import type { Filled } from './fill.ts'
import { pagesOf } from './pages.ts'
import { previewsOf, type Asked } from './previews.ts'

/** Every list, filter, search and count, by what a person would call it. */
export function askedOf(of: Filled): Asked {
  const { campaignId, listId, channelId, subscriptionId, messageId, contactId } = of
  const [from, until] = [400, 399].map((days) => new Date(Date.now() - 86_400_000 * days).toISOString())
  return {
    'Home: checklist': '/checklist',
    'Home: today': '/today',
    'Home: facts that the bot does not tell': '/untold_facts',
    'Campaigns: page': '/campaign_overview',
    'Campaigns: Live': '/campaign_overview?status=Live',
    'Campaigns: by answers': '/campaign_overview?sort=answered',
    'Campaigns: by failures': '/campaign_overview?sort=failed',
    'Campaigns: by queue': '/campaign_overview?sort=queue&order=asc',
    'Campaigns: search': '/campaign_overview?search=campaign%201',
    'Campaigns: in the interface': '/v1/campaigns?search=campaign%201',
    'Campaigns: one': `/campaigns/${campaignId}`,
    'Campaigns: statistics': `/campaigns/${campaignId}/stats`,
    'Campaigns: whom it would greet': `/campaigns/${campaignId}/greeting`,
    'Campaigns: facts': `/untold_facts?campaignId=${campaignId}`,
    'Campaigns: queue': `/campaigns/${campaignId}/queue`,
    'Campaigns: queue, far back': `/campaigns/${campaignId}/queue?cursor=${of.openingId}`,
    'Campaigns: on hold': `/campaigns/${campaignId}/queue?state=held`,
    'Contacts: list': '/contact_search',
    'Contacts: in the interface': '/v1/contacts?limit=50',
    'Contacts: in the interface, far back': `/v1/contacts?cursor=${contactId}`,
    'Contacts: in the interface, a rare term': '/v1/contacts?search=seed.77@',
    'Contacts: in the interface, by email': '/v1/contacts?email=seed.77@example.com',
    'Contacts: a common term': '/contact_search?search=jane',
    'Contacts: a rare term': '/contact_search?search=seed.77@',
    'Contacts: a term of two letters': '/contact_search?search=77',
    'Contacts: a term that nobody has': '/contact_search?search=nobodyhasit',
    'Contacts: a rare term within a list': `/contact_search?search=seed.77@&listId=${listId}`,
    'Contacts: a common term within a list': `/contact_search?search=jane&listId=${listId}`,
    'Contacts: a common term, opted out': '/contact_search?search=jane&optedOut=true',
    'Contacts: of a list': `/contact_search?listId=${listId}`,
    'Contacts: opted out': '/contact_search?optedOut=true',
    'Contacts: not opted out': '/contact_search?optedOut=false',
    'Contacts: bot off': '/contact_search?botActive=false',
    'Contacts: of a campaign': `/contact_search?campaignId=${campaignId}`,
    'Contacts: of a rare channel': '/contact_search?channel=crm',
    'Contacts: of a channel that none has': '/contact_search?channel=none',
    'Contacts: of a rare channel, of a campaign': `/contact_search?channel=crm&campaignId=${campaignId}`,
    'Contacts: of a rare channel, not opted out': '/contact_search?channel=crm&optedOut=false',
    'Contacts: opted out, of a campaign': `/contact_search?optedOut=true&campaignId=${campaignId}`,
    'Contacts: opted out, of a list': `/contact_search?optedOut=true&listId=${listId}`,
    'Contacts: bot off, of a list': `/contact_search?botActive=false&listId=${listId}`,
    'Contacts: of a rare channel, of a list': `/contact_search?channel=crm&listId=${listId}`,
    'Contacts: by name': '/contact_search?sort=name',
    'Contacts: by email, the last first': '/contact_search?sort=email&order=desc',
    'Contacts: by a number': '/contact_search?sort=field&sortField=visits&order=desc',
    'Contacts: by a date': '/contact_search?sort=field&sortField=birthday',
    'Contacts: by a text': '/contact_search?sort=field&sortField=city',
    'Contacts: by a number, of a list': `/contact_search?sort=field&sortField=visits&listId=${listId}`,
    'Contacts: by a number, opted out': '/contact_search?sort=field&sortField=visits&optedOut=true',
    'Contacts: by name, a common term': '/contact_search?sort=name&search=jane',
    'Contacts: by name, a rare term': '/contact_search?sort=name&search=seed.77@',
    'Contacts: by a number, of a tag': `/v1/contacts/search ${JSON.stringify({
      filter: { of: 'tag', op: 'is', value: 'Tag 0' },
      sort: { by: 'field', name: 'visits' },
    })}`,
    'Count of contacts: all': '/contact_search/count',
    'Count of contacts: a common term': '/contact_search/count?search=jane',
    'Count of contacts: a rare term': '/contact_search/count?search=seed.77@',
    'Count of contacts: a term that nobody has': '/contact_search/count?search=nobodyhasit',
    'Count of contacts: of a list': `/contact_search/count?listId=${listId}`,
    'Count of contacts: opted out': '/contact_search/count?optedOut=true',
    'Count of contacts: not opted out': '/contact_search/count?optedOut=false',
    'Count of contacts: bot off': '/contact_search/count?botActive=false',
    'Count of contacts: of a campaign': `/contact_search/count?campaignId=${campaignId}`,
    'Count of contacts: of a rare channel': '/contact_search/count?channel=crm',
    'Count of contacts: opted out, of a campaign': `/contact_search/count?optedOut=true&campaignId=${campaignId}`,
    'Count of contacts: opted out, of a list': `/contact_search/count?optedOut=true&listId=${listId}`,
    'Count of contacts: not opted out, of a list': `/contact_search/count?optedOut=false&listId=${listId}`,
    'Count of contacts: of a rare channel, of a list': `/contact_search/count?channel=crm&listId=${listId}`,
    'Lists: page': '/v1/lists',
    'Lists: search': '/v1/lists?search=list%201',
    'Lists: one': `/lists/${listId}`,
    'Lists: members': `/v1/lists/${listId}/contacts`,
    'Segments: list': '/v1/segments',
    'Segments: search': '/v1/segments?search=segment%201',
    'Segments: one': `/v1/segments/${of.segmentId}`,
    'Segments: whom a rare tag leaves': `/v1/segments/${of.segmentId}/contacts`,
    'Segments: of a contact': `/v1/contacts/${contactId}/segments`,
    ...previewsOf(of),
    ...pagesOf(of),
    'Tags: list': '/v1/tags',
    'Tags: search': '/v1/tags?search=tag%201',
    'Tags: one': '/v1/tags/Tag%200',
    'Broadcasts: list': '/v1/broadcasts',
    'Broadcasts: search': '/v1/broadcasts?search=sale',
    'Bulk actions: list': '/v1/bulk',
    'Templates: list': '/v1/templates',
    'Templates: search': '/v1/templates?search=order',
    'Inbox: some': `/conversations?contactIds=${contactId}`,
    'Inbox: list': '/conversations',
    'Inbox: counts': '/conversation_counts',
    'Inbox: counts of a campaign': `/conversation_counts?campaignId=${campaignId}`,
    'Inbox: counts of a rare channel': '/conversation_counts?channel=crm',
    'Inbox: counts of a common term': '/conversation_counts?search=jane',
    'Inbox: counts of a rare term': '/conversation_counts?search=seed.77@',
    'Inbox: unread': '/conversations?filter=unread',
    'Inbox: unread, of a rare channel': '/conversations?filter=unread&channel=crm',
    'Inbox: failed': '/conversations?filter=failed',
    'Inbox: failed, of a rare channel': '/conversations?filter=failed&channel=crm',
    'Inbox: needs a person': '/conversations?filter=needs_human',
    'Inbox: needs a person, of a rare channel': '/conversations?filter=needs_human&channel=crm',
    'Inbox: who has waited longest': '/conversations?filter=needs_human&order=waiting',
    'Inbox: who has waited longest, of a rare channel':
      '/conversations?filter=needs_human&order=waiting&channel=crm',
    'Inbox: sent by campaigns': '/conversations?filter=sent_by_campaigns',
    'Inbox: of a campaign': `/conversations?campaignId=${campaignId}`,
    'Inbox: of a rare channel': '/conversations?channel=crm',
    'Inbox: a common term': '/conversations?search=jane',
    'Inbox: a rare term': '/conversations?search=seed.77@',
    'Inbox: what few messages say': '/conversations?search=parcel',
    'Inbox: what most messages say': '/conversations?search=large%20blue',
    'Inbox: a term that nobody has': '/conversations?search=nobodyhasit',
    'Inbox: one': `/conversations/${contactId}`,
    'Messages: list': '/v1/messages',
    'Messages: far back': `/v1/messages?cursor=${messageId}`,
    'Messages: incoming': '/v1/messages?direction=incoming',
    'Messages: outgoing': '/v1/messages?direction=outgoing',
    'Messages: Failed': '/v1/messages?status=Failed',
    'Messages: Sent': '/v1/messages?status=Sent',
    'Messages: a status that none has': '/v1/messages?status=Read',
    'Messages: of a rare channel': '/v1/messages?channel=crm',
    'Messages: outgoing, of a rare channel': '/v1/messages?channel=crm&direction=outgoing',
    'Messages: Failed, of a rare channel': '/v1/messages?channel=crm&status=Failed',
    'Messages: incoming, of a rare channel': '/v1/messages?channel=crm&direction=incoming',
    'Messages: of a contact': `/v1/messages?contactId=${contactId}`,
    'Messages: what few say': '/v1/messages?search=parcel',
    'Messages: what most say': '/v1/messages?search=large%20blue',
    'Messages: what none says': '/v1/messages?search=nobodyhasit',
    'Messages: what few say, incoming': '/v1/messages?search=parcel&direction=incoming',
    'Messages: attempts at one': `/messages/${messageId}/attempts`,
    'Messages: for later': '/v1/scheduled_messages',
    'Messages: for later, of a contact': `/v1/scheduled_messages?contactId=${contactId}`,
    'Messages: labels': '/v1/channels',
    'Messages: labels, a search': '/v1/channels?search=cr',
    'Events: list': '/v1/events?type=contact.created',
    'Events: of a rare channel': '/v1/events?type=contact.created&channel=crm',
    'Events: of a campaign': `/v1/events?type=contact.created&campaignId=${campaignId}`,
    'Events: of a campaign that has none': `/v1/events?type=contact.created&campaignId=${campaignId.replace(/0$/, '3')}`,
    'Events: of a list': `/v1/events?type=contact.added_to_list&listId=${listId}`,
    'Events: of a list that none joined': `/v1/events?type=contact.added_to_list&listId=lst_${'1'.padStart(26, '0')}`,
    'Audit log: list': '/audit_log',
    'Audit log: of a kind': '/audit_log?kind=lists',
    'Audit log: of a kind that has none': '/audit_log?kind=members',
    'Audit log: of somebody': '/audit_log?actor=key',
    'Audit log: of somebody, of a kind': '/audit_log?actor=key&kind=lists',
    'Audit log: of a day': `/audit_log?from=${from}&until=${until}`,
    'Contact: look-up by phone': '/v1/contacts?phoneNumber=%2B493000000077',
    'Contact: timeline': `/v1/contacts/${contactId}/timeline`,
    'Contact: lists': `/contacts/${contactId}/lists`,
    'Contact: its data': `/v1/contacts/${contactId}/data`,
    'Contact: what a merge would do': `/v1/contacts/${contactId}/merge_preview?with=${of.otherContactId}`,
    'Credits: transactions': '/v1/credits/transactions',
    'Credits: balance': '/balance',
    'Channels: list': '/connected_channels',
    'Channels: by hour': '/connected_channels/health',
    'Channels: notices': `/connected_channels/${channelId}/notices`,
    'Channels: messages in doubt': `/connected_channels/${channelId}/in_doubt`,
    'Deliveries: of a webhook': `/webhooks/${subscriptionId}/deliveries`,
    'Deliveries: of a webhook, by hour': `/webhooks/${subscriptionId}/health`,
    'Deliveries: of the reply webhook': '/reply_webhook/deliveries',
    'Deliveries: of the reply webhook, by hour': '/reply_webhook/health',
    'Deliveries: of a channel': `/connected_channels/${channelId}/deliveries`,
    'Deliveries: of a channel, by hour': `/connected_channels/${channelId}/health`,
    'Webhooks: list': '/v1/webhooks',
    'Settings: custom fields': '/v1/custom_fields',
    'Settings: custom fields, a search': '/v1/custom_fields?search=a',
    'Settings: one custom field': '/v1/custom_fields/visits',
    'Settings: what does not fit a field': '/v1/custom_fields/visits/not_fitting',
    'Settings: what retention would delete':
      '/settings/retention_effect?messagesMonths=12&mediaMonths=12&eventsDays=7&auditMonths=12',
    'Exports: list': '/exports',
    'Imports: list': '/v1/imports',
  }
}

/** What is not asked: it stands for one row, or no rows of these stand behind it. */
const left =
  /^\/(agency|api_key|automatic_limits|example_data|exports\/:id|imports\/:id|live|members|reply_webhook(\/secret)?$|session|settings$|setup|connected_channels\/:id(\/templates)?$|audit_log\/file|v1\/(subaccounts|bulk\/:id|broadcasts\/:id\/dry_run|scheduled_messages\/:id|me|openapi|webhooks\/:id|messages\/:id|contacts\/:id$|imports\/:id))/

/** The paths and filters of the interface and of the pages that no request asks. */
export function unaskedOf(asked: Asked): string[] {
  const urls = Object.values(asked).map((path) => new URL(path.split(' ', 1)[0] ?? '', 'http://localhost'))
  const all = { '/v1': contract, '': dashboardContract }
  return Object.entries(all)
    .flatMap(([prefix, endpoints]) =>
      Object.values(endpoints)
        .filter(({ method, path }) => method === 'GET' && !left.test(`${prefix}${path}`))
        .flatMap(({ path, query }) => {
          const full = `${prefix}${path}`
          const pattern = new RegExp(`^${full.replaceAll(/:\w+/g, '[^/]+')}$`)
          const those = urls.filter(({ pathname }) => pattern.test(pathname))
          const shape = query instanceof z.ZodObject ? Object.keys(query.shape) : []
          const filters = shape.filter((name) => name !== 'limit' && name !== 'cursor')
          const unasked = filters.filter((name) => !those.some(({ searchParams }) => searchParams.has(name)))
          return those.length === 0 ? [full] : unasked.map((name) => `${full}?${name}`)
        }),
    )
    .filter((filter) => filter !== '/v1/credits/transactions?email') // of a sub-account
    .filter((filter) => filter !== '/v1/templates?channel') // of a channel that has templates: a sandbox has none
}
