import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'

const path =
  process.platform === 'win32'
    ? join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts'

/** The addresses of each name, in lower case, of a hosts file. */
export type Hosts = ReadonlyMap<string, readonly string[]>

/** The machine's hosts file; empty where there is none that can be read. */
export const readHostsFile = async (): Promise<Hosts> =>
  parseHosts(await readFile(path, 'utf8').catch(() => ''))

/** Parses a hosts file: an address a line, and its names behind it. */
export function parseHosts(text: string): Hosts {
  const hosts = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (isIP(address) === 0) continue
    for (const name of names.map((each) => each.toLowerCase())) {
      hosts.set(name, [...(hosts.get(name) ?? []), address])
    }
  }
  return hosts
}
