import type { Event, EventType } from '@replyloop/shared/events'
import {
  defineInputFields,
  defineTrigger,
  type Bundle,
  type PlainInputField,
  type PlainOutputField,
  type ZObject,
} from 'zapier-platform-core'
import * as zod from 'zod'
import { connect, unlessMissing } from '../client.ts'
import { campaignField, channelField, output } from '../fields.ts'
import { sampleOf, type SampleKey } from '../samples/samples.ts'
import { verifiedEvent } from './verify.ts'

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
  /** Filters the events that a Zap with this input gets; left out: it gets all of them. */
  readonly wants?: (event: Event, inputData: Bundle['inputData']) => boolean
}

/** The filter of a subscription, as fields (contract section 2). */
export const filterFields = defineInputFields([
  {
    ...channelField,
    key: 'channel',
    helpText: 'Only what has this channel, or none. Left empty: every channel.',
  },
  {
    ...campaignField,
    helpText: 'Only what belongs to this campaign, or to none. Left empty: every campaign.',
  },
])

const Filter = zod.object({ channel: zod.string().optional(), campaignId: zod.string().optional() })
const Subscribed = zod.object({ subscribeData: zod.object({ id: zod.string() }) })
const Target = zod.object({ targetUrl: zod.string() })

/** An event as a Zap gets it: its data and when it happened, with the event's id if the data has none. */
const present = ({ id, data, createdAt }: Event) => ({ id, ...data, occurredAt: createdAt })

/** An instant trigger for one type of event. Incoming events and the recent ones in the editor have the same shape. */
export function eventTrigger({
  key,
  type,
  noun,
  label,
  description,
  agencyOnly,
  wants,
  ...fields
}: EventTriggerOptions) {
  const presentWanted = (events: readonly Event[], { inputData }: Bundle) =>
    events.filter((event) => event.type === type && (wants?.(event, inputData) ?? true)).map(present)

  return defineTrigger({
    key,
    noun,
    display: { label, description },
    operation: {
      type: 'hook',
      async performSubscribe(z: ZObject, bundle: Bundle) {
        const client = connect(z, bundle)
        if (agencyOnly === true && (await client.getMe()).body.type !== 'agency')
          throw new z.errors.Error('Only agency accounts receive this; connect one.', 'AGENCY_ONLY', 403)
        const { targetUrl } = Target.parse(bundle)
        const body = { targetUrl, events: [type], filter: Filter.parse(bundle.inputData) }
        const { id, secret } = (await client.createWebhook({ body })).body
        return { id, secret }
      },
      async performUnsubscribe(z: ZObject, bundle: Bundle) {
        const { id } = Subscribed.parse(bundle).subscribeData
        await unlessMissing(z, bundle, 'WEBHOOK_NOT_FOUND', (client) =>
          client.deleteWebhook({ params: { id } }),
        )
        return { id }
      },
      perform: (z: ZObject, bundle: Bundle) => presentWanted([verifiedEvent(z, bundle)], bundle),
      async performList(z: ZObject, bundle: Bundle) {
        const query = { type, ...Filter.parse(bundle.inputData) }
        return presentWanted((await connect(z, bundle).listEvents({ query })).body.data, bundle)
      },
      inputFields: fields.inputFields,
      outputFields: [...fields.outputFields, ...output(['occurredAt', 'Occurred At', 'datetime'])],
      sample: sampleOf(key),
    },
  })
}
