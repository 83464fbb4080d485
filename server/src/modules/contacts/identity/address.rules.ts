const phoneLike = /^\+?\d+$/

/** An address of a contact on a connected channel. */
interface Known {
  address: string
  lastReceivedAt: number | null
  createdAt: number
}

/**
 * The address of a contact among those that are known on a connected channel; `undefined` for none. Of several a phone number,
 * which providers take for everything; of these the one from which the contact wrote last, else the one that came last.
 */
export function addressAmong(identities: readonly Known[]): string | undefined {
  const latest = identities.toSorted(
    (one, other) =>
      (other.lastReceivedAt ?? 0) - (one.lastReceivedAt ?? 0) ||
      other.createdAt - one.createdAt ||
      (one.address < other.address ? -1 : 1),
  )
  return (latest.find(({ address }) => phoneLike.test(address)) ?? latest[0])?.address
}
