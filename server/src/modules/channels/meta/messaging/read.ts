import { parseJson } from '@replyloop/shared/contract/json'
import { PageHook } from '@replyloop/shared/providers/messengerHook'
import type { ChannelEvent, RawHook } from '../../incoming.ts'
import { hookText, unreadableNotice } from '../../hooks/hookNotices.ts'
import { readEvent } from './readEvent.ts'
import type { MessagingPlatform } from './platform.ts'

/** What a hook tells of a page that is no conversation, such as comments, stands in changes; so do the tests of Meta’s console. */
const isOfConversation = (field: string | undefined) => /^messag|^standby$/.test(field ?? '')

/** Reads a hook of a page or of an account on Instagram. Never throws: what it does not understand is a notice that holds it. */
export function readHook(platform: MessagingPlatform, hook: RawHook): ChannelEvent[] {
  const text = hookText(hook)
  const { data } = PageHook.safeParse(parseJson(text))
  if (data === undefined)
    return [unreadableNotice({ externalId: '' }, 'unknown', 'A hook came that is not understood', text)]
  return data.entry.flatMap(({ id: ownId = '', messaging, standby, changes }) => {
    const context = { platform, ownId, target: { externalId: ownId } }
    return [
      ...messaging.flatMap((event) => readEvent(event, { ...context, isStandby: false })),
      ...standby.flatMap((event) => readEvent(event, { ...context, isStandby: true })),
      ...changes.flatMap(({ field, value }) =>
        isOfConversation(field)
          ? readEvent(value, { ...context, isStandby: field === 'standby' })
          : [
              unreadableNotice(
                context.target,
                field ?? 'unknown',
                `Something came of the field “${field}”, which is not taken in`,
                value,
              ),
            ],
      ),
    ]
  })
}
