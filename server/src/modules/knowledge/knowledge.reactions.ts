// What this module does when something has happened in another one.

export { copyKnowledge } from './sources/copyKnowledge.ts'
export { forgetKnowledge } from './sources/forgetKnowledge.ts'
