import { Export } from '@replyloop/shared/contract/export'
import { Import, ImportPreview } from '@replyloop/shared/contract/import'
import { parseJson } from '@replyloop/shared/contract/json'
import { dashboardPath } from '../../server/src/platform/http/paths.ts'
import { askDashboard } from './dashboardApi.ts'
import { openAccount, type TestAccount, type TestResponse } from './factories.ts'
import type { TestServer } from './server.ts'
import { until } from './time.ts'

/** Imports and exports of an account, by the dashboard's interface and the account's key. */
export function importsOf(server: Pick<TestServer, 'origin'>, account: Pick<TestAccount, 'apiKey'>) {
  const askWith = async (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> => {
    const response = await fetch(`${server.origin}${dashboardPath}${path}`, {
      method,
      headers: { 'x-api-key': account.apiKey, ...headers },
      ...(body !== undefined && { body }),
    })
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, body: parseJson(text) ?? text }
  }
  const upload = (file: string | Uint8Array<ArrayBuffer>, query: Record<string, string> = {}) =>
    askWith('POST', `/imports?${new URLSearchParams(query)}`, file, { 'content-type': 'text/csv' })
  const readImport = async (id: string) => Import.parse((await askWith('GET', `/imports/${id}`)).body)
  const ended = (id: string) =>
    until(
      () => readImport(id),
      ({ state }) => state === 'done' || state === 'failed',
    )
  const text = async (path: string) => String((await askWith('GET', path)).body)
  const begin = async (...given: Parameters<typeof upload>) => {
    const answer = await upload(...given)
    expect(answer).toMatchObject({ status: 201 })
    return Import.parse(answer.body).id
  }
  return {
    ask: askWith,
    upload,
    /** Uploads a file and returns the id of its import. */
    begin,
    /** Reads the state of an import. */
    readImport,
    /** Waits until an import has ended, and returns it. */
    ended,
    /** Uploads a file, waits until its import has ended, and returns it. */
    run: async (...given: Parameters<typeof upload>) => ended(await begin(...given)),
    /** Downloads the rejected rows as CSV. */
    rejected: (id: string) => text(`/imports/${id}/rejected`),
    preview: async (file: string | Uint8Array<ArrayBuffer>, query: Record<string, string> = {}) =>
      ImportPreview.parse(
        (
          await askWith('POST', `/imports/preview?${new URLSearchParams(query)}`, file, {
            'content-type': 'application/octet-stream',
          })
        ).body,
      ),
    /** Exports contacts, waits until the export has ended, and returns it with its file as `csv`. */
    exportFile: async (body: object = {}) => {
      const { id } = Export.parse((await askDashboard(server, account, 'POST', '/exports', { body })).body)
      const done = await until(
        async () => Export.parse((await askWith('GET', `/exports/${id}`)).body),
        ({ finishedAt }) => finishedAt !== null,
      )
      return { ...done, csv: await text(`/exports/${id}/file`) }
    },
  }
}

/** The contacts of an account, sorted by phone and email, without the fields that differ between accounts. */
export async function peopleOf({ client }: Pick<TestAccount, 'client'>) {
  const { body } = await client.findContact({ query: { limit: '100' } })
  const contacts = 'data' in body ? body.data : []
  return contacts
    .map(({ phone, email, firstName, lastName, customFields, optedOut }) => ({
      phone,
      email,
      firstName,
      lastName,
      customFields,
      optedOut,
    }))
    .toSorted((a, b) => `${a.phone}${a.email}`.localeCompare(`${b.phone}${b.email}`))
}

/** A new account, and what imports files into it. */
export async function openImports(server: TestServer) {
  const account = await openAccount(server)
  const imports = importsOf(server, account)
  return {
    ...imports,
    people: () => peopleOf(account),
    /** Imports a file, and returns the people that it made. */
    peopleIn: async (...given: Parameters<typeof imports.run>) => {
      const ended = await imports.run(...given)
      expect(ended).toMatchObject({ state: 'done', failure: null })
      return peopleOf(account)
    },
  }
}

export type Bytes = Uint8Array<ArrayBuffer>

/** The bytes of a file: texts in UTF-8, and single bytes. */
export const bytes = (...parts: (string | readonly number[])[]): Bytes =>
  Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part))))

/** The bytes of a file in UTF-16, little-endian unless they are swapped. */
export const utf16 = (text: string, swap = false): Bytes => {
  const written = Buffer.from(text, 'utf16le')
  return Uint8Array.from(swap ? written.swap16() : written)
}
