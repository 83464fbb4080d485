import type { ChannelEvent } from '../../channels/incoming.ts'

/** The number in an address that has one, without its plus and what stands before it; else the address. */
const bare = (address: string): string => address.slice(address.lastIndexOf('+') + 1)

/** By what those are called whom something in a hook is about. */
function namedIn(event: ChannelEvent): readonly string[] {
  switch (event.is) {
    case 'message':
    case 'echo':
      return [event.message.address, ...(event.message.otherAddresses ?? [])]
    case 'moved':
      return [event.from, event.to]
    case 'preference':
    case 'watermark':
      return [event.address]
    case 'receipt':
      return event.receipt.addresses ?? []
    case 'edit':
    case 'revoke':
    case 'template':
    case 'notice':
      return []
  }
}

/** Whether something in a hook is about somebody of whom one of some addresses or phones was. */
export function isOfErased(event: ChannelEvent, erased: readonly string[]): boolean {
  if (erased.length === 0) return false
  const gone = new Set(erased.map(bare))
  if (namedIn(event).some((address) => gone.has(bare(address)))) return true
  return event.is === 'notice' && erased.some((address) => event.body?.includes(address))
}
