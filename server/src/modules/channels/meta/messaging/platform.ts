import type { ChannelCall } from '../../sending/call.ts'
import type { GraphSettings } from '../graph.ts'

/** What every channel of Messenger or Instagram is connected with. */
interface MessagingSettings extends GraphSettings {
  appSecret: string
}

export type MessagingCall<Settings extends MessagingSettings = MessagingSettings> = ChannelCall<Settings>

/** In what Messenger and Instagram differ, where both are spoken to alike. */
export interface MessagingPlatform {
  name: 'Messenger' | 'Instagram'
  /** Whether a message takes a text of ours that comes back with its echo. */
  takesMetadata: boolean
  /** What else an upload of a file says. */
  uploadFields: Readonly<Record<string, string>>
}

export const messenger: MessagingPlatform = { name: 'Messenger', takesMetadata: true, uploadFields: {} }
export const instagram: MessagingPlatform = {
  name: 'Instagram',
  takesMetadata: false,
  uploadFields: { platform: 'instagram' },
}
