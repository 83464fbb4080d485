import { createHash } from 'node:crypto'

const initialSlots = 4096

/**
 * Names that have been seen, of millions of people: 48 bits of the hash of each, in a table that is half empty at most. Two names
 * of a million share one with a chance of one in five hundred.
 */
export class SeenNames {
  #slots = new Float64Array(initialSlots)
  #size = 0

  has(name: string): boolean {
    return this.#slots[slotOf(this.#slots, numberOf(name))] !== 0
  }

  add(name: string): void {
    const number = numberOf(name)
    const slot = slotOf(this.#slots, number)
    if (this.#slots[slot] !== 0) return
    this.#slots[slot] = number
    this.#size += 1
    if (this.#size * 2 > this.#slots.length) this.#grow()
  }

  #grow(): void {
    const larger = new Float64Array(this.#slots.length * 2)
    for (const number of this.#slots) if (number !== 0) larger[slotOf(larger, number)] = number
    this.#slots = larger
  }
}

/** Never 0, which marks an empty slot. */
const numberOf = (name: string): number => createHash('sha1').update(name).digest().readUIntBE(0, 6) + 1

/** Where a number stands, or the empty slot where it would. */
function slotOf(slots: Float64Array, number: number): number {
  let slot = number % slots.length
  while (slots[slot] !== 0 && slots[slot] !== number) slot = (slot + 1) % slots.length
  return slot
}
