import AdmZip from 'adm-zip'
import { z } from 'zod'
import type { TestAccount } from './factories.ts'
import type { TestServer } from './server.ts'

/** Downloads what an account of a server holds about a contact, and unpacks it. */
export const downloadsOf =
  (server: TestServer) =>
  async ({ apiKey }: Pick<TestAccount, 'apiKey'>, id: string) => {
    const response = await fetch(`${server.origin}/v1/contacts/${id}/data`, {
      headers: { 'x-api-key': apiKey },
    })
    const zip = new AdmZip(Buffer.from(await response.arrayBuffer()))
    const read = (name: string) => zip.readFile(name)?.toString() ?? ''
    return {
      headers: Object.fromEntries(response.headers),
      names: zip.getEntries().map(({ entryName }) => entryName),
      json: z.record(z.string(), z.unknown()).parse(JSON.parse(read('data.json'))),
      html: read('data.html'),
      bytes: (name: string) => zip.readFile(name),
    }
  }
