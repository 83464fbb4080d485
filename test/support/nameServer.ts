import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'

const system = dns.Resolver

/** Has all resolvers that are made from now on in this process ask one name server on this machine. */
export function useNameServer(port: number): void {
  dns.Resolver = class extends system {
    constructor(options?: ConstructorParameters<typeof system>[0]) {
      super(options)
      this.setServers([`127.0.0.1:${port}`])
    }
  }
  syncBuiltinESMExports()
}

/** Has resolvers ask the machine's name servers again. */
export function useSystemNameServers(): void {
  dns.Resolver = system
  syncBuiltinESMExports()
}

/**
 * Starts a name server on a free port, which lists in `asked` the names that it was asked for. To each it answers what
 * `answerTo` says: an IPv4 address, `absent` (there is no such name), or nothing at all by `drop`.
 */
export async function startNameServer(answerTo: (name: string) => string) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, { port, address }) => {
    const { name, end, type } = readQuestion(query)
    asked.push(name)
    const answer = answerTo(name)
    if (answer !== 'drop') socket.send(response(query, end, type, answer), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    asked,
    close: () => new Promise<void>((resolve) => socket.close(resolve)),
  }
}

const headerBytes = 12
const typeA = 1

function readQuestion(query: Buffer) {
  const labels: string[] = []
  let at = headerBytes
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** A response to a query for an address: RFC 1035, section 4. */
function response(query: Buffer, questionEnd: number, type: number, answer: string): Buffer {
  const header = Buffer.from(query.subarray(0, headerBytes))
  const hasAddress = answer !== 'absent' && type === typeA
  header.writeUInt16BE(answer === 'absent' ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(hasAddress ? 1 : 0, 6)
  header.fill(0, 8)
  const seconds = 0 // how long the address is good
  const fields = [0xc0, headerBytes, 0, typeA, 0, 1, 0, 0, 0, seconds, 0, 4]
  const record = Buffer.from([...fields, ...answer.split('.').map(Number)])
  return Buffer.concat([header, query.subarray(headerBytes, questionEnd), ...(hasAddress ? [record] : [])])
}
