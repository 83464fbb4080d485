import type { Event, EventType } from '@replyloop/shared/contract/events'
import {
  defineInputFields,
  defineTrigger,
  type Bundle,
  type PlainInputField,
  type PlainOutputField,
  type ZObject,
} from 'zapier-platform-core'
import * as zod from 'zod'
import { clientOf, undefinedOn } from '../client.ts'
import { campaignField, channelField, connectedChannelField, outputFields } from '../fields.ts'
import { readInput, text } from '../input.ts'
import { sampleOf, type SampleKey } from '../samples/samples.ts'
import { verifiedEvent } from './verifiedEvent.ts'
import { withAnnounced } from './withAnnounced.ts'

interface EventTriggerOptions {
  readonly key: SampleKey
  readonly type: EventType
  readonly noun: string
  readonly label: string
  readonly description: string
  readonly inputFields: PlainInputField[]
  readonly outputFields: PlainOutputField[]
  /** Whether only agencies receive the event: switching the Zap on with another account fails. */
  readonly agencyOnly?: boolean
}

const campaignFilter = {
  ...campaignField,
  helpText: 'Only what belongs to this campaign, or to none. Left empty: every campaign.',
}

/** The filter of a subscription, as fields (docs/interface.md#subscriptions). */
export const filterFields = defineInputFields([
  { ...channelField, helpText: 'Only what happens on this channel, or on none. Left empty: every channel.' },
  campaignFilter,
])

/** The filter for what happens to connected channels alone. */
export const connectedFilter = defineInputFields([
  { ...connectedChannelField, helpText: 'Only this channel. Left empty: every connected channel.' },
])

/** The filter for what happens on connected channels alone, and belongs to a campaign or to none. */
export const connectedFilterFields = defineInputFields([...connectedFilter, campaignFilter])

const Filter = zod.object({ channel: text, campaignId: text, listId: text })
const SubscribedBundle = zod.object({ subscribeData: zod.object({ id: zod.string() }) })
const TargetBundle = zod.object({ targetUrl: zod.string() })

/**
 * An instant trigger for one type of event. Incoming events and the recent ones in the editor have the same shape, and all the
 * fields that are announced.
 */
export function eventTrigger({
  key,
  type,
  noun,
  label,
  description,
  agencyOnly,
  ...fields
}: EventTriggerOptions) {
  const announced = [...fields.outputFields, ...outputFields(['occurredAt', 'Occurred At', 'datetime'])]

  /** What a Zap gets of an event: its data and when it happened, and the event's id if the data has none. */
  const outputOf = ({ id, data, createdAt }: Event) =>
    withAnnounced(announced, { id, ...data, occurredAt: createdAt })
  const outputsOf = (events: readonly Event[]) => events.filter((event) => event.type === type).map(outputOf)

  return defineTrigger({
    key,
    noun,
    display: { label, description },
    operation: {
      type: 'hook',
      async performSubscribe(z: ZObject, bundle: Bundle) {
        const filter = readInput(z, bundle, Filter, fields.inputFields)
        const client = clientOf(z, bundle, { fields: fields.inputFields, isSetup: true })
        if (agencyOnly === true && (await client.getMe()).body.type !== 'agency')
          throw new z.errors.Error('Only an agency account receives this; connect one.', 'AGENCY_ONLY', 403)
        const { targetUrl } = TargetBundle.parse(bundle)
        const body = { targetUrl, events: [type], filter }
        const { id, secret } = (await client.createWebhook({ body })).body
        return { id, secret }
      },
      async performUnsubscribe(z: ZObject, bundle: Bundle) {
        const { id } = SubscribedBundle.parse(bundle).subscribeData
        await undefinedOn(['WEBHOOK_NOT_FOUND'], z, bundle, (client) =>
          client.deleteWebhook({ params: { id } }),
        )
        return { id }
      },
      perform: (z: ZObject, bundle: Bundle) => outputsOf([verifiedEvent(z, bundle)]),
      async performList(z: ZObject, bundle: Bundle) {
        const query = { type, ...readInput(z, bundle, Filter, fields.inputFields) }
        const client = clientOf(z, bundle, { fields: fields.inputFields, isSetup: true })
        return outputsOf((await client.listEvents({ query })).body.data)
      },
      inputFields: fields.inputFields,
      outputFields: announced,
      sample: sampleOf(key),
    },
  })
}
