// Members of an account, their invitations and links.

export { createLinkMails } from './members/mailLink.ts'
export {
  deleteMember,
  findMember,
  findMemberByEmail,
  findMemberById,
  listAccountsWanting,
  findMemberOfAccount,
  listMemberIds,
  listMembers,
  listMembersById,
  type MemberRow,
  readMember,
  type ToldChoices,
  updateMember,
} from './members/members.store.ts'
export { lockMembers } from './members/members.ts'
export { findLink } from './members/oneTimeLinks.store.ts'
