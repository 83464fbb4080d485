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
import { clientOf, ignoreNotFound } from '../client.ts'
import { campaignField, channelField, outputFields } from '../fields.ts'
import { sampleOf, type SampleKey } from '../samples/samples.ts'
import { verifiedEvent } from './verifiedEvent.ts'

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
  /** Whether a Zap with this input gets the event. Without it the Zap gets every event of the type. */
  readonly matches?: (event: Event, inputData: Bundle['inputData']) => boolean
}

/** The filter of a subscription, as fields (docs/interface.md#subscriptions). */
export const filterFields = defineInputFields([
  {
    ...channelField,
    key: 'channel',
    helpText: 'Only what happens on this channel, or on none. Left empty: every channel.',
  },
  {
    ...campaignField,
    helpText: 'Only what belongs to this campaign, or to none. Left empty: every campaign.',
  },
])

const Filter = zod.object({ channel: zod.string().optional(), campaignId: zod.string().optional() })
const SubscribedBundle = zod.object({ subscribeData: zod.object({ id: zod.string() }) })
const TargetBundle = zod.object({ targetUrl: zod.string() })

/** What a Zap gets of an event: its data and when it happened, and the event's id if the data has none. */
const outputOf = ({ id, data, createdAt }: Event) => ({ id, ...data, occurredAt: createdAt })

/** An instant trigger for one type of event. Incoming events and the recent ones in the editor have the same shape. */
export function eventTrigger({
  key,
  type,
  noun,
  label,
  description,
  agencyOnly,
  matches,
  ...fields
}: EventTriggerOptions) {
  const matchingOutputs = (events: readonly Event[], { inputData }: Bundle) =>
    events.filter((event) => event.type === type && (matches?.(event, inputData) ?? true)).map(outputOf)

  return defineTrigger({
    key,
    noun,
    display: { label, description },
    operation: {
      type: 'hook',
      async performSubscribe(z: ZObject, bundle: Bundle) {
        const client = clientOf(z, bundle)
        if (agencyOnly === true && (await client.getMe()).body.type !== 'agency')
          throw new z.errors.Error('Only an agency account receives this; connect one.', 'AGENCY_ONLY', 403)
        const { targetUrl } = TargetBundle.parse(bundle)
        const body = { targetUrl, events: [type], filter: Filter.parse(bundle.inputData) }
        const { id, secret } = (await client.createWebhook({ body })).body
        return { id, secret }
      },
      async performUnsubscribe(z: ZObject, bundle: Bundle) {
        const { id } = SubscribedBundle.parse(bundle).subscribeData
        await ignoreNotFound(z, bundle, 'WEBHOOK_NOT_FOUND', (client) =>
          client.deleteWebhook({ params: { id } }),
        )
        return { id }
      },
      perform: (z: ZObject, bundle: Bundle) => matchingOutputs([verifiedEvent(z, bundle)], bundle),
      async performList(z: ZObject, bundle: Bundle) {
        const query = { type, ...Filter.parse(bundle.inputData) }
        return matchingOutputs((await clientOf(z, bundle).listEvents({ query })).body.data, bundle)
      },
      inputFields: fields.inputFields,
      outputFields: [...fields.outputFields, ...outputFields(['occurredAt', 'Occurred At', 'datetime'])],
      sample: sampleOf(key),
    },
  })
}
