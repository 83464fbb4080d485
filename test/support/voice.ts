/** The file of a voice note in Opus, as phones send it, that says that it plays for so many seconds. */
export function voiceNote(seconds: number): Buffer {
  const head = Buffer.from('OpusHead\u0001\u0001\0\0\u0080\u00bb\0\0\0\0\0', 'latin1')
  return Buffer.concat([page(0, head), page(seconds * 48_000, Buffer.alloc(40, 1))])
}

/** The same in a data URI. */
export const voiceUri = (seconds = 4): string =>
  `data:audio/ogg;base64,${voiceNote(seconds).toString('base64')}`

function page(samples: number, packet: Buffer): Buffer {
  const header = Buffer.alloc(28)
  header.write('OggS')
  header.writeBigUInt64LE(BigInt(samples), 6)
  header[26] = 1
  header[27] = packet.length
  return Buffer.concat([header, packet])
}
