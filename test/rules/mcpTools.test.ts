import { contract } from '@replyloop/shared/contract/contract'
import { endpoint } from '@replyloop/shared/contract/endpoint'
import { toolOf, toolRoutes } from '../../server/src/app/mcp/tools.ts'
import { words } from '../support/factories.ts'

test('forty endpoints more are tools of the groups of their resources, and make the default list no longer', () => {
  const groups = words('tags segments broadcasts inbox')
  const { tag, summary, query, responses } = contract.listMessages
  const more = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `listMore${at}`,
      endpoint('GET', `/${groups[at % 4]}/more${at}`, {
        tag,
        summary,
        scope: 'read',
        needs: 'viewer',
        query,
        responses,
      }),
    ]),
  )
  const routes = [contract.getMe, ...Object.values(more)].map((each) => ({
    endpoint: each,
    serve: () => Promise.reject(new Error('nobody calls it')),
  }))
  const tools = toolRoutes(routes, { ...more, ...contract }).map(toolOf)
  expect(tools.flatMap(({ name, isMain }) => (isMain ? [name] : []))).toEqual(['get_me'])
  for (const group of groups) {
    const { length } = tools.filter((tool) => tool.group === group)
    expect([group, length]).toEqual([group, 10])
  }
})
