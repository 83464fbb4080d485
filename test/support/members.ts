import { expect } from '@jest/globals'
import { LinkedMember } from '@replyloop/shared/contract/member'
import { askPage, cookieOf, password, personOf, type Person } from './dashboardApi.ts'
import { newEmail, type TestResponse } from './factories.ts'
import type { TestServer } from './server.ts'

/** The secret part of the link in a response. */
export const tokenIn = ({ body }: TestResponse): string => LinkedMember.parse(body).link.split('#')[1] ?? ''

/** How people join the accounts of a server. */
export function membersOf(server: TestServer) {
  const invite = async (owner: Person, email = newEmail('ann')) => {
    const answer = await owner.ask('POST', '/members', { body: { email } })
    expect(answer).toMatchObject({ status: 201, body: { email, status: 'invited', isOwner: false } })
    const { id, link } = LinkedMember.parse(answer.body)
    expect(link).toMatch(new RegExp(`^${server.origin}/dashboard/invitation#`))
    return { id, email, token: tokenIn(answer) }
  }
  const accept = (token: string, given: object = {}) =>
    askPage(server, undefined, 'POST', '/invitations', { body: { token, name: 'Ann', password, ...given } })
  const join = async (owner: Person) => {
    const invited = await invite(owner)
    const answer = await accept(invited.token)
    expect(answer).toMatchObject({ status: 201 })
    return { ...invited, person: personOf(server, cookieOf(answer)) }
  }
  return { invite, accept, join }
}
