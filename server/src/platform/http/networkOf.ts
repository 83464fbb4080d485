import ipaddr from 'ipaddr.js'

/** What limits by address count by. Who has one IPv6 address has the other 2^64 of its network too. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}
