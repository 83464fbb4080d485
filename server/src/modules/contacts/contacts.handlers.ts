// What the jobs of this module do.

export { countAllCustomFields, countCustomFields } from './fields/countCustomFields.ts'
