import { KnowledgeSource, Passage } from '@replyloop/shared/contract/knowledge'
import { z } from 'zod'
import type { TestAccount } from './factories.ts'
import type { WebhookReceiver } from './webhookReceiver.ts'

const Sources = z.object({ data: z.array(KnowledgeSource) })
const Passages = z.object({ data: z.array(Passage), nextCursor: z.string().nullable() })

/** What the bot of a campaign knows, as its owner sees it. */
export const knowledgeOf = (account: TestAccount, campaignId: string) => {
  const path = `/campaigns/${campaignId}/knowledge`
  return {
    path,
    add: (body: unknown) => account.ask('POST', path, { body }),
    /** Adds a source, which has to be taken; returns its id. */
    async added(body: unknown): Promise<string> {
      const answer = await account.ask('POST', path, { body })
      expect(answer).toMatchObject({ status: 201 })
      return KnowledgeSource.parse(answer.body).id
    },
    read: async (id: string) => KnowledgeSource.parse((await account.ask('GET', `${path}/${id}`)).body),
    again: (id: string) => account.ask('POST', `${path}/${id}/read`, { body: {} }),
    change: (id: string, body: unknown) => account.ask('PATCH', `${path}/${id}`, { body }),
    remove: (id: string) => account.ask('DELETE', `${path}/${id}`),
    list: async () => Sources.parse((await account.ask('GET', path)).body).data,
    passages: async (id: string, query = '') =>
      Passages.parse((await account.ask('GET', `${path}/${id}/passages${query}`)).body),
    /** The texts of a source, with their headings. */
    async texts(id: string): Promise<string[]> {
      const { data } = Passages.parse((await account.ask('GET', `${path}/${id}/passages`)).body)
      return data.map(({ heading, text }) => (heading === null ? text : `${heading}: ${text}`))
    },
  }
}

type Page = string | { status?: number; headers?: Record<string, string>; body?: string | Buffer }

/** Has a receiver be a site with these pages, by their paths; any other is not there. */
export function serveSite(site: WebhookReceiver, pages: Readonly<Record<string, Page>>): void {
  site.behave((response, { path }) => {
    const page = pages[path]
    const {
      status = 200,
      headers = {},
      body = '',
    } = page === undefined ? { status: 404 } : typeof page === 'string' ? { body: page } : page
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body)
  })
}

/** A web page with a title and a paragraph. */
export const page = (title: string, text: string) =>
  `<html><head><title>${title}</title></head><body><nav>Home | Shop</nav><main><h1>${title}</h1><p>${text}</p></main><footer>Imprint</footer></body></html>`

/** A sitemap of these addresses. */
export const sitemap = (urls: readonly string[]) =>
  `<?xml version="1.0"?><urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`
