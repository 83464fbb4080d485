import type { QueuedPush } from '../mail.jobs.ts'
import { wantsPush } from '../sending/tellMembers.ts'
import type { MailFacts } from '../texts/mailText.ts'
import { writeText } from '../texts/writeText.ts'
import { isQuiet } from './doNotDisturb.rules.ts'
import type { PushNotice } from './pushNotice.ts'

/**
 * A notice as it is now; `undefined` where it tells nothing any more, its reader does not want it, or does not want to be disturbed.
 * It says what a mail about the same would.
 */
export async function composePush(
  facts: Pick<MailFacts, 'read' | 'scan' | 'box' | 'now' | 'serverUrl'>,
  push: QueuedPush,
): Promise<PushNotice | undefined> {
  const written = await writeText(facts, push, wantsPush)
  if (written === undefined || isQuiet(written.member.doNotDisturb, facts.now)) return undefined
  const { subject, paragraphs, button } = written.text
  return {
    id: push.noticeId,
    title: beginningOf(subject),
    body: beginningOf(paragraphs[0] ?? ''),
    path: button === undefined ? '/dashboard/' : button.url.slice(facts.serverUrl.length),
    tag: tagOf(push),
  }
}

/** What a device shows of a text is less; and push services take no more than 4 kB. */
const beginningOf = (text: string): string => Array.from(text).slice(0, 300).join('')

/** What happens in one conversation takes the place of what was told of it before; a mention never does, nor loses its own. */
function tagOf({ about, subject = '', accountId }: QueuedPush): string {
  if (about === 'needs_human' || about === 'assigned' || about === 'new_message')
    return `conversation:${subject}`
  return about === 'receiver_up' ? `receiver_down:${subject}` : `${about}:${subject}:${accountId}`
}
