// What this module does when something has happened in another one.

export { joinLists } from './membership/joinList.ts'
