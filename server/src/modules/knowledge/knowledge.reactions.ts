// What this module does when something has happened in another one.

export { forgetKnowledge } from './sources/forgetKnowledge.ts'
