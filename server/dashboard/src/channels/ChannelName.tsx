import './channelName.css'
import { channelKindNames, type ChannelKind } from '@replyloop/shared/values/channel'
import type { Icon } from '../ui/icon.tsx'
import { Camera, MessageCircle, MessagesSquare, MessageSquareText, Smartphone, Webhook } from '../ui/icons.ts'
import { useConnectedChannels } from './channelQueries.ts'

type Kind = ChannelKind | 'custom'

const icons: Readonly<Record<Kind, Icon>> = {
  custom: Webhook,
  sandbox: Smartphone,
  whatsapp: MessageCircle,
  twilio: MessageSquareText,
  telnyx: MessageSquareText,
  messenger: MessagesSquare,
  instagram: Camera,
}

/** The icon of a kind of channel. */
export const kindIcon = (kind: Kind): Icon => icons[kind]

/** What a kind of channel is called. */
export const kindName = (kind: Kind): string =>
  kind === 'custom' ? 'Custom channel' : channelKindNames[kind]

/** A channel by its name, with the icon of its kind; what is no connected channel is a custom one. */
export function ChannelName({ name }: { name: string }) {
  const { data } = useConnectedChannels()
  const kind = data && (data.data.find((each) => each.name === name)?.kind ?? 'custom')
  const Icon = kind && kindIcon(kind)
  return (
    <span className="channel-name" title={kind && kindName(kind)}>
      {Icon !== undefined && <Icon size={12} aria-hidden />}
      <bdi>{name}</bdi>
    </span>
  )
}
